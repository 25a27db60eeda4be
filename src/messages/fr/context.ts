import type { Translated } from '../translation'
import { plural } from './format'

export const context: Translated<'context'> = {
  part: {
    prose: 'Messages',
    context: 'Contexte joint',
    reasoning: 'Raisonnement',
    tools: 'Outils',
    files: 'Fichiers',
    other: 'Instructions et outils',
  },
  filling: 'Se remplit',
  nearlyFull: 'Presque plein',
  tokens: ({ tokens }) => `${tokens} jetons`,
  inMessages: ({ count }) => `dans ${plural(count, { one: '# message', other: '# messages' })}`,
  used: ({ used, max }) => `${used} sur ${max} jetons`,
  tokensByKind: 'Jetons par type',
  notReported: 'Cet agent n’indique pas son utilisation du contexte. Ces valeurs sont estimées d’après le texte.',
  reported:
    'Indiqué par l’agent lors de son dernier appel. La répartition est estimée d’après le texte (≈) ; la somme des parties peut donc différer du total.',
  you: 'Vous',
  shortened: 'Raccourci',
  tokenCount: ({ count }) => plural(count, { one: '# jeton', other: '# jetons' }),
  tokenCountEstimated: ({ count }) => plural(count, { one: '# jeton, estimé', other: '# jetons, estimés' }),
  unpin: 'Désépingler : autoriser la compression',
  pin: 'Épingler : protéger de la compression',
  loadFailed: ({ problem }) => `Impossible de charger le contexte. ${problem}`,
  beforeStart: 'Contexte antérieur au tour actuel de l’agent. Les nouvelles sorties s’ajoutent à la fin.',
  notIncluded: ({ reasons }) => `Non inclus : ${reasons}.`,
  stopAgentFirst: 'Arrêtez d’abord l’agent',
  compress: 'Compresser…',
  empty: 'Le contexte est vide. Les messages apparaissent ici à mesure que l’agent les reçoit.',
  messagesInContext: 'Messages du contexte',
  summaryOf: ({ count }) => `Résumé de ${plural(count, { one: '# message', other: '# messages' })}`,
  mergedBranch: 'Branche fusionnée',
  inherited: 'Hérité',
  toolRepair: 'un appel d’outil inachevé a été clos',
  shortenedByCompression: 'raccourci par compression',
  shortenedAtFork: 'raccourci au point de bifurcation',
  taken: {
    summarized: ({ count }) => plural(count, { one: '# message résumé', other: '# messages résumés' }),
    rewound: ({ count }) => plural(count, { one: '# message rembobiné', other: '# messages rembobinés' }),
    droppedByCompression: ({ count }) =>
      plural(count, { one: '# message écarté par compression', other: '# messages écartés par compression' }),
    withoutToolCall: ({ count }) =>
      plural(count, { one: '# message sans appel d’outil', other: '# messages sans appel d’outil' }),
    omittedAtFork: ({ count }) =>
      plural(count, {
        one: '# message omis au point de bifurcation',
        other: '# messages omis au point de bifurcation',
      }),
  },
}
