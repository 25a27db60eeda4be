import type { Translated } from '../translation'
import { plural } from './format'

export const trust: Translated<'trust'> = {
  banner: ({ items }) =>
    `Los agentes usarían ${items} de esta carpeta. No se ejecuta nada hasta que se confíe en la carpeta.`,
  changedBanner: ({ items }) =>
    `Esta carpeta ha cambiado. Los agentes usarían ${items} de ella. No se ejecuta nada hasta que se confíe en la carpeta.`,
  reviewFolder: 'Revisar carpeta',
  nothingToTrust: 'Esta carpeta no ejecuta nada automáticamente.',
  explanation:
    'Esto es todo lo que la carpeta haría que los agentes ejecutaran o cambiaran. Confiar en ella solo si se sabe quién la escribió. Parley vuelve a preguntar cuando algo de esto cambia.',
  gitExplanation:
    'La configuración de Git y los hooks propios de la carpeta. Mientras no se confíe en ella, Git trabaja aquí sin ellos, tanto para Parley como para los agentes: los hooks no se ejecutan y los archivos que necesitan un filtro, como los cifrados, se rechazan.',
  trustFolder: 'Confiar en la carpeta',
  new: 'Nuevo',
  changed: 'Cambiado',
  contentOf: ({ name }) => `Contenido de ${name}`,
  sectionExplanation:
    'Las carpetas pueden contener hooks, servidores MCP, complementos y configuraciones que los agentes ejecutan en cuanto se inician en ellas. Parley los bloquea hasta que la carpeta se revisa y se confía en ella, y vuelve a preguntar cuando cambian.',
  loadFailed: ({ error }) => `No se pudieron cargar las carpetas de confianza. ${error}`,
  trustedFolders: 'Carpetas de confianza',
  items: ({ count }) => `${plural(count, { one: '# elemento', other: '# elementos' })} · de confianza`,
  reviewNamed: ({ folder }) => `Revisar ${folder}`,
  revokeNamed: ({ folder }) => `Revocar la confianza en ${folder}`,
  revoke: 'Revocar',
  none: 'No hay carpetas de confianza. Cuando un agente trabaja en una carpeta que ejecutaría algo, su sesión ofrece una revisión.',
  folderToReview: 'Carpeta por revisar',
  keepBlocked: 'Mantener bloqueada',
  sessionState: { blocked: 'En marcha sin ese contenido', refused: 'No iniciado' },
  sessionsOf: ({ folder }) => `Sesiones en ${folder}`,
  family: {
    claude: 'Claude Code',
    codex: 'Codex',
    opencode: 'OpenCode',
    copilot: 'GitHub Copilot',
    gemini: 'Gemini',
    editor: 'Editores',
    shared: 'Varios agentes',
    git: 'Git',
  },
  kind: {
    hook: 'Hook',
    'mcp-server': 'Servidor MCP',
    plugin: 'Complemento',
    command: 'Comando',
    agent: 'Agente',
    skill: 'Habilidad',
    setting: 'Configuración',
    git: 'Programa de Git',
  },
  countOf: {
    hook: ({ count }) => plural(count, { one: '# hook', other: '# hooks' }),
    'mcp-server': ({ count }) => plural(count, { one: '# servidor MCP', other: '# servidores MCP' }),
    plugin: ({ count }) => plural(count, { one: '# complemento', other: '# complementos' }),
    command: ({ count }) => plural(count, { one: '# comando', other: '# comandos' }),
    agent: ({ count }) => plural(count, { one: '# agente', other: '# agentes' }),
    skill: ({ count }) => plural(count, { one: '# habilidad', other: '# habilidades' }),
    setting: ({ count }) => plural(count, { one: '# configuración', other: '# configuraciones' }),
    git: ({ count }) => plural(count, { one: '# programa de Git', other: '# programas de Git' }),
  },
}
