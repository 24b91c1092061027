import { ChangesStrip } from './changes/ChangesStrip.tsx';
import { Composer } from './composer/Composer.tsx';
import { StopBar } from './composer/StopBar.tsx';
import { HeaderStrip } from './header/HeaderStrip.tsx';
import { MessageList } from './list/MessageList.tsx';
import { usePage } from './page.ts';
import { PermissionBar } from './permission/PermissionBar.tsx';
import { QueueStrip } from './queue/QueueStrip.tsx';
import { SessionsPage } from './sessions/SessionsPage.tsx';
import { EmptySession, NoSession, Untrusted } from './welcome/Welcome.tsx';

export function App() {
  const page = usePage();
  const state = page.session.value;
  const view = page.view.value;
  if (!view) return null;
  if (page.listOpen.value && view.trusted)
    return (
      <main class="page">
        <SessionsPage />
      </main>
    );
  return (
    <main class="page">
      {state && <HeaderStrip state={state} view={view} />}
      {!view.trusted && <Untrusted />}
      {state && state.entries.length > 0 ? (
        <MessageList key={state.sessionId} state={state} />
      ) : (
        <div class="welcome-frame">
          {view.trusted && (state ? <EmptySession state={state} /> : <NoSession view={view} />)}
        </div>
      )}
      {state?.turn?.stopUnanswered && <StopBar agent={state.agent.label} />}
      {state && <PermissionBar state={state} />}
      {state && <ChangesStrip changes={state.changes} />}
      {state && <QueueStrip state={state} />}
      {(state || !view.trusted) && <Composer state={state} trusted={view.trusted} />}
    </main>
  );
}
