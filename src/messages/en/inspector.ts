import { number } from './format'

export const inspector = {
  title: 'Inspector',
  width: 'Inspector width',
  hide: 'Hide inspector',
  tabWithCount: ({ title, count }: { title: string; count: number }) => `${title}, ${number(count)}`,
  tree: 'Tree',
  context: 'Context',
  usage: 'Usage',
  files: 'Files',
  terminal: 'Terminal',
  tasks: 'Tasks',
  tools: 'Tools',
  details: 'Details',
  show: 'Show inspector',
}
