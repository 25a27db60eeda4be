import type { Translated } from '../translation'

export const title: Translated<'title'> = {
  autoTitle: 'Dejar que los agentes pongan nombre a las sesiones nuevas',
  autoTitleHint:
    'Tras su primera respuesta, se pide un título al agente, con un pequeño coste. Si no, las sesiones toman el nombre de su primer mensaje. Los títulos introducidos a mano nunca se cambian.',
  generating: 'Generando título…',
  unchanged: 'Título sin cambios.',
  renamed: ({ title }) => `El nombre ahora es «${title}».`,
}
