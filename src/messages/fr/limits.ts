import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: 'Budget utilisé',
  budgetTitle: ({ spent, budget }) =>
    `Cette session a coûté ${spent} sur son budget de ${budget}. Modifier les limites.`,
  spentSoFar: ({ spent }) => ` Jusqu’ici, cette session a coûté ${spent}.`,
  title: 'Limites de la session',
  save: 'Enregistrer les limites',
  budget: 'Budget (dollars américains)',
  budgetHint: ({ spent }) =>
    `Les agents s’arrêtent lorsque le coût de la session, estimations comprises, atteint ce montant. Les agents qui n’indiquent le coût qu’à la fin d’un tour s’arrêtent avant le message suivant.${spent}`,
  noBudget: 'Aucun',
  turnMinutes: 'Durée maximale d’un tour (minutes)',
  turnMinutesHint: 'Inclut le temps pendant lequel un agent attend votre autorisation.',
  noTurnLimit: 'Sans limite',
}
