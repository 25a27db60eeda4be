import type { Translated } from '../translation'
import { plural } from './format'

export const context: Translated<'context'> = {
  part: {
    prose: 'Mensajes',
    context: 'Contexto adjunto',
    reasoning: 'Razonamiento',
    tools: 'Herramientas',
    files: 'Archivos',
    other: 'Instrucciones y herramientas',
  },
  filling: 'Llenándose',
  nearlyFull: 'Casi lleno',
  tokens: ({ tokens }) => `${tokens} tokens`,
  inMessages: ({ count }) => `en ${plural(count, { one: '# mensaje', other: '# mensajes' })}`,
  used: ({ used, max }) => `${used} de ${max} tokens`,
  tokensByKind: 'Tokens por tipo',
  notReported: 'Este agente no informa de su uso del contexto. Las cifras se estiman a partir del texto.',
  reported:
    'Según el agente en su última llamada. El desglose se estima a partir del texto (≈), por lo que la suma de las partes puede no coincidir.',
  you: 'Usuario',
  shortened: 'Abreviado',
  tokenCount: ({ count }) => plural(count, { one: '# token', other: '# tokens' }),
  tokenCountEstimated: ({ count }) => plural(count, { one: '# token, estimado', other: '# tokens, estimados' }),
  unpin: 'Desfijar: permitir la compresión',
  pin: 'Fijar: proteger de la compresión',
  loadFailed: ({ problem }) => `No se pudo cargar el contexto. ${problem}`,
  beforeStart: 'Contexto anterior al turno actual del agente. Las salidas nuevas se agregan al final.',
  notIncluded: ({ reasons }) => `No incluido: ${reasons}.`,
  stopAgentFirst: 'Detener primero el agente',
  compress: 'Comprimir…',
  empty: 'El contexto está vacío. Los mensajes aparecen aquí a medida que el agente los recibe.',
  messagesInContext: 'Mensajes en el contexto',
  summaryOf: ({ count }) => `Resumen de ${plural(count, { one: '# mensaje', other: '# mensajes' })}`,
  mergedBranch: 'Rama fusionada',
  inherited: 'Heredado',
  toolRepair: 'se cerró una llamada a herramienta sin terminar',
  shortenedByCompression: 'abreviado por compresión',
  shortenedAtFork: 'abreviado en el punto de bifurcación',
  taken: {
    summarized: ({ count }) => plural(count, { one: '# mensaje resumido', other: '# mensajes resumidos' }),
    rewound: ({ count }) => plural(count, { one: '# mensaje rebobinado', other: '# mensajes rebobinados' }),
    droppedByCompression: ({ count }) =>
      plural(count, { one: '# mensaje omitido por compresión', other: '# mensajes omitidos por compresión' }),
    withoutToolCall: ({ count }) =>
      plural(count, { one: '# mensaje sin llamada a herramienta', other: '# mensajes sin llamada a herramienta' }),
    omittedAtFork: ({ count }) =>
      plural(count, {
        one: '# mensaje omitido en el punto de bifurcación',
        other: '# mensajes omitidos en el punto de bifurcación',
      }),
  },
}
