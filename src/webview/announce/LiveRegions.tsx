import type { Announcer } from './announcer.ts';

export function LiveRegions({ announcer }: { announcer: Announcer }) {
  return (
    <>
      <div class="sr-only" aria-live="polite">
        {announcer.polite}
      </div>
      <div class="sr-only" aria-live="assertive">
        {announcer.urgent}
      </div>
    </>
  );
}
