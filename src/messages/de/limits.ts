import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: 'Genutztes Budget',
  budgetTitle: ({ spent, budget }) =>
    `Diese Sitzung hat ${spent} von ihrem Budget von ${budget} gekostet. Limits ändern.`,
  spentSoFar: ({ spent }) => ` Bisher hat diese Sitzung ${spent} gekostet.`,
  title: 'Sitzungslimits',
  save: 'Limits speichern',
  budget: 'Budget (US-Dollar)',
  budgetHint: ({ spent }) =>
    `Agenten stoppen, wenn die Kosten der Sitzung samt Schätzungen diesen Betrag erreichen. Agenten, die Kosten erst am Ende einer Runde melden, stoppen vor der nächsten Nachricht.${spent}`,
  noBudget: 'Keines',
  turnMinutes: 'Höchstdauer einer Runde (Minuten)',
  turnMinutesHint: 'Einschließlich der Zeit, in der ein Agent auf eine Genehmigung wartet.',
  noTurnLimit: 'Kein Limit',
}
