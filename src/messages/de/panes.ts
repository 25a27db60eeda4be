import type { Translated } from '../translation'

export const panes: Translated<'panes'> = {
  pane: ({ index, total, title }) => `Bereich ${index} von ${total}: ${title}`,
  split: 'Bereich teilen',
  resize: 'Größe der Bereiche ändern',
  tooMany: 'Für einen weiteren Bereich ist kein Platz. Zuerst einen schließen.',
  drop: {
    left: 'Links öffnen',
    right: 'Rechts öffnen',
    top: 'Darüber öffnen',
    bottom: 'Darunter öffnen',
    here: 'Hier öffnen',
  },
}
