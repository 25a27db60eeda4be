import type { Translated } from '../translation'
import { list, plural } from './format'

export const branchMap: Translated<'branchMap'> = {
  title: 'Carte des branches',
  windowTitle: ({ title }) => `Carte des branches de ${title} · Parley`,
  tab: 'Branches',
  openWide: 'Ouvrir la carte des branches',
  loadFailed: ({ problem }) => `Impossible de charger la carte des branches. ${problem}`,
  loading: 'Chargement des branches…',
  alone: 'Cette session n’a pas encore de branches.',
  aloneHint:
    'Bifurquez à partir d’un message pour essayer autre chose. La carte montre alors où chaque branche a commencé, ce qu’elle a coûté et si elle a été fusionnée ou abandonnée.',
  omitted: ({ count }) =>
    plural(count, {
      one: '# autre session n’est pas affichée.',
      other: '# autres sessions ne sont pas affichées.',
    }),
  summary: ({ branches, tokens, cost }) =>
    `${plural(branches, { one: '# branche', other: '# branches' })} · ${tokens} jetons · ${cost}`,
  showSubagents: ({ count }) => plural(count, { one: '# sous-agent', other: '# sous-agents' }),
  column: { session: 'Session', agent: 'Agent', messages: 'Messages', tokens: 'Jetons', cost: 'Coût' },
  state: { open: 'Ouverte', merged: 'Fusionnée', abandoned: 'Abandonnée', archived: 'Archivée' },
  start: 'Début',
  from: ({ excerpt }) => `à partir de « ${excerpt} »`,
  fromStart: 'depuis le début',
  you: 'Vous',
  option: ({ parts }) => list([...parts]),
  level: ({ depth }) => `niveau ${String(depth)}`,
  branchedFrom: ({ excerpt, parent }) => `issue de « ${excerpt} » dans « ${parent} »`,
  mergedInto: ({ parent }) => `fusionnée dans « ${parent} »`,
  messageCount: ({ count }) => plural(count, { one: '# message', other: '# messages' }),
  tokenCount: ({ tokens }) => `${tokens} jetons`,
  selected: 'Session sélectionnée',
  forkPoint: 'Issue de',
  merge: 'Fusionnée dans',
  ownUsage: 'Utilisation',
  withBranches: 'Avec ses branches',
  usage: ({ tokens, cost }) => `${tokens} jetons · ${cost}`,
  open: 'Ouvrir',
  compareTitle: 'Comparer les branches',
  compareWith: 'Comparer avec',
  compareNothing: 'Il n’y a pas d’autre session à comparer.',
  compareFailed: ({ problem }) => `Impossible de charger la conversation. ${problem}`,
  shared: ({ count }) =>
    plural(count, { one: 'Le premier message est identique.', other: 'Les # premiers messages sont identiques.' }),
  sharedNothing: 'Les conversations n’ont aucun message en commun.',
  onlyHere: ({ count, tokens }) =>
    `${plural(count, { one: '# message', other: '# messages' })} seulement ici · ${tokens} jetons`,
  noneOnlyHere: 'Rien de plus : l’autre session continue à partir d’ici.',
  changedFiles: ({ count }) => plural(count, { one: '# fichier modifié', other: '# fichiers modifiés' }),
  openBoth: 'Ouvrir côte à côte',
}
