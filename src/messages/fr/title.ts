import type { Translated } from '../translation'

export const title: Translated<'title'> = {
  autoTitle: 'Laisser les agents nommer les nouvelles sessions',
  autoTitleHint:
    'Après sa première réponse, un titre est demandé à l’agent, pour un faible coût. Sinon, les sessions prennent le nom de leur premier message. Les titres que vous saisissez ne sont jamais modifiés.',
  generating: 'Génération du titre…',
  unchanged: 'Titre inchangé.',
  renamed: ({ title }) => `Renommée en « ${title} ».`,
}
