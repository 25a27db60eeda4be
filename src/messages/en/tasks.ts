import { number } from './format'

export const tasks = {
  task: 'Task',
  placeholder: 'What should run in the background?',
  taskAgent: 'Agent for the task',
  sameAgent: ({ agent }: { agent: string }) => `${agent} (same as here)`,
  planTitle: 'One agent per open entry, up to eight',
  messageFailed: 'Couldn’t send the message to the agent.',
  openBranch: 'Open branch',
  removeFromList: 'Remove from list',
  messageTo: ({ name }: { name: string }) => `Message to ${name}`,
  messagePlaceholder: 'Send a message',
  list: 'Tasks, newest first',
  none: 'No background tasks. Each task gets its own agent in a branch, and its final answer comes back here as a message.',
  status: { running: 'Working', completed: 'Done', failed: 'Failed', cancelled: 'Stopped' },
  workOnPlan: ({ count }: { count: number }) => `Split plan across agents (${number(count)})`,
}
