import type { Entry } from '../../contract/session.ts';
import type { CommandPlace } from '../commandCard/openRule.ts';
import { memo } from '../memo.ts';
import { QuestionView } from '../question/QuestionView.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import './entries.css';
import { NoticeView } from './NoticeView.tsx';
import { PlanView } from './PlanView.tsx';
import { Thought } from './Thought.tsx';
import { ToolCallView } from './ToolCallView.tsx';
import { TurnFooterView } from './TurnFooterView.tsx';
import { UserMessage } from './UserMessage.tsx';

interface EntryViewProps {
  readonly entry: Entry;
  readonly part: number;
  readonly place: CommandPlace;
  readonly growing: boolean;
}

/** Drawn again only when the entry, or how it stands in its turn, has changed. That is what makes a redraw of the list cheap. */
export const EntryView = memo(function EntryView({ entry, part, place, growing }: EntryViewProps) {
  switch (entry.type) {
    case 'user':
      return <UserMessage message={entry} />;
    case 'assistant':
      return <AssistantMessage message={entry} part={part} growing={growing} />;
    case 'thought':
      return <Thought message={entry} growing={growing} />;
    case 'toolCall':
      return <ToolCallView call={entry} place={place} />;
    case 'plan':
      return <PlanView plan={entry} />;
    case 'question':
      return <QuestionView question={entry} />;
    case 'notice':
      return <NoticeView notice={entry} />;
    case 'turnEnd':
      return <TurnFooterView result={entry.result} />;
  }
});
