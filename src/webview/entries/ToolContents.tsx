import type { ToolCall, ToolContent } from '../../contract/toolCall.ts';
import { usePage } from '../page.ts';
import { DiffView } from './DiffView.tsx';
import { Images } from './Images.tsx';
import { LongText } from './LongText.tsx';

/** What a call came to, besides commands. */
export function ToolContents({ call }: { call: ToolCall }) {
  if (call.content.length === 0) return null;
  return (
    <div class="tool-contents">
      {call.content.map((content, index) => (
        <Content key={index} content={content} toggleKey={`content ${call.toolCallId} ${index}`} />
      ))}
    </div>
  );
}

function Content({ content, toggleKey }: { content: ToolContent; toggleKey: string }) {
  switch (content.type) {
    case 'text':
      return content.text.trim() === '' ? null : (
        <div class="tool-text">
          <LongText text={content.text.trimEnd()} lines={6} toggleKey={toggleKey} mono />
        </div>
      );
    case 'diff':
      return <DiffView diff={content} toggleKey={toggleKey} />;
    case 'image':
      return <Images images={[content]} />;
    case 'resource':
      return <Resource uri={content.uri} title={content.title} />;
  }
}

function Resource({ uri, title }: { uri: string; title: string | null }) {
  const page = usePage();
  if (!/^https?:/i.test(uri)) return <div class="quiet">{title ?? uri}</div>;
  return (
    <button type="button" class="text-button" title={uri} onClick={() => page.post({ type: 'openLink', href: uri })}>
      {title ?? uri}
    </button>
  );
}
