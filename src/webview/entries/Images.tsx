import type { ImageContent } from '../../contract/session.ts';
import { text } from '../text.ts';

/** Pictures that can do nothing but be seen: an SVG, for one, can hold script. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export function Images({ images }: { images: readonly ImageContent[] }) {
  const shown = images.filter(image => SHOWN.has(image.mimeType) && /^[\w+/=\s-]*$/.test(image.data));
  if (shown.length === 0) return null;
  return (
    <div class="images">
      {shown.map((image, index) => (
        <img key={index} src={`data:${image.mimeType};base64,${image.data}`} alt={text('image')} />
      ))}
    </div>
  );
}
