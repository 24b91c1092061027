import type { SubagentTask } from '../../contract/toolCall.ts';
import { text } from '../text.ts';
import { LongText } from './LongText.tsx';

/** What a sub-agent was given: which one it is, and its prompt. */
export function TaskView({ task, toggleKey }: { task: SubagentTask; toggleKey: string }) {
  const who = [task.agentType, task.model].filter(word => word !== null);
  return (
    <div class="task" data-testid="task">
      {who.length > 0 && (
        <div class="quiet">
          <span class="sr-only">{text('subagent')}: </span>
          {who.join(' · ')}
        </div>
      )}
      {task.prompt !== null && <LongText text={task.prompt} lines={3} toggleKey={toggleKey} />}
    </div>
  );
}
