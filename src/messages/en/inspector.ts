import { number } from './format'

export const inspector = {
  title: 'Inspector',
  width: 'Inspector width',
  hide: 'Hide inspector',
  tabWithCount: ({ title, count }: { title: string; count: number }) => `${title}, ${number(count)}`,
  context: 'Context',
  usage: 'Usage',
  files: 'Files',
  worktree: 'Worktree',
  terminal: 'Terminal',
  tasks: 'Tasks',
  tools: 'Tools',
  details: 'Details',
  show: 'Show inspector',
}
