import type { Translated } from '../translation'
import { number } from './format'

export const inspector: Translated<'inspector'> = {
  title: 'Inspektor',
  width: 'Breite des Inspektors',
  hide: 'Inspektor ausblenden',
  tabWithCount: ({ title, count }) => `${title}, ${number(count)}`,
  context: 'Kontext',
  usage: 'Verbrauch',
  files: 'Dateien',
  worktree: 'Worktree',
  terminal: 'Terminal',
  tasks: 'Aufgaben',
  tools: 'Tools',
  details: 'Details',
  show: 'Inspektor anzeigen',
}
