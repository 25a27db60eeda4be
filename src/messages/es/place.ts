import type { Translated } from '../translation'
import { list, plural } from './format'

export const place: Translated<'place'> = {
  workIn: 'Trabajar en',
  folder: 'Esta carpeta',
  worktree: 'Nuevo worktree',
  folderAbout: 'El agente cambia tus archivos directamente.',
  worktreeAbout: ({ branch }) => `Una copia aparte en la rama ${branch}.`,
  uncommitted: ({ count }) =>
    plural(count, {
      one: 'El worktree no tendrá # cambio sin confirmar.',
      other: 'El worktree no tendrá # cambios sin confirmar.',
    }),
  workingHere: ({ title }) =>
    `«${title}» está trabajando ahora en esta carpeta. Dos agentes en una misma carpeta pueden sobrescribir sus cambios.`,
  useWorktree: 'Usar un worktree',
  creating: 'Creando el worktree…',
  notCopied: ({ count }) =>
    plural(count, {
      one: '# archivo ignorado no se copió al worktree.',
      other: '# archivos ignorados no se copiaron al worktree.',
    }),
  emptySubmodules: ({ names, command }) =>
    `Hay submódulos vacíos en este worktree: ${list(names)}. Para obtener sus archivos, ejecuta «${command}» en él.`,
  onBranch: ({ branch }) => `En la rama ${branch}`,
  none: 'Esta sesión trabaja directamente en su carpeta.',
  noneAbout:
    'Las sesiones en worktrees tienen su propia copia de los archivos, en una rama propia. Bifurca un mensaje con sus archivos para continuar en uno.',
  compareAttempts: 'Comparar intentos',
  branch: 'Rama',
  base: 'Rama base',
  noBase: 'Ninguna',
  commits: ({ ahead, behind }) => `${ahead} por delante, ${behind} por detrás`,
  changes: ({ count }) => plural(count, { one: '# archivo sin confirmar', other: '# archivos sin confirmar' }),
  clean: 'Todo está confirmado.',
  conflict: 'Conflicto',
  unfinished: 'La actualización tiene conflictos. Resuélvelos en los archivos y continúa.',
  askAgent: 'Pedir al agente que los resuelva',
  resolveMessage: ({ files }) =>
    `Al actualizar la rama desde su rama base hubo conflictos en estos archivos:\n${files}\nResuelve los conflictos en los archivos, elimina las marcas de conflicto y no hagas commit.`,
  continueUpdate: 'Continuar',
  abortUpdate: 'Anular actualización',
  message: 'Mensaje del commit',
  draft: 'Redactar con el agente',
  drafting: 'Redactando…',
  runHooks: 'Ejecutar los hooks del repositorio',
  commit: 'Confirmar todo',
  merge: 'Fusionar la base',
  rebase: 'Rebase sobre la base',
  landMerge: 'Integrar como fusión',
  landSquash: 'Integrar como un commit',
  landRebase: 'Avance rápido',
  landed: ({ base }) => `Integrada en ${base}.`,
  undoLanding: 'Deshacer integración',
  pullRequest: 'Abrir pull request',
  pullRequestTitle: 'Título',
  pullRequestBody: 'Descripción',
  draftRequest: 'Como borrador',
  opened: ({ number }) => `Pull request #${number}`,
  requestState: { open: 'Abierta', draft: 'Borrador', merged: 'Fusionada', closed: 'Cerrada' },
  checks: 'Comprobaciones',
  checkState: { passed: 'Superada', failed: 'Fallida', pending: 'En curso', skipped: 'Omitida' },
  checkAgain: 'Comprobar de nuevo',
  willRun: 'Parley ejecutará:',
  willRunEach: 'Para cada intento, Parley ejecutará:',
  run: 'Ejecutar',
  setup: ({ source }) => `El repositorio quiere preparar el worktree (${source}):`,
  runSetup: 'Permitir y ejecutar',
  remove: 'Quitar worktree',
  removeKeeping: 'Guardar cambios y quitar',
  removed: 'Se quitó el worktree. Se conservan su rama y sus archivos.',
  restore: 'Restaurar',
  forkTitle: 'Bifurcar con archivos',
  forkIncomplete: ({ commit }) =>
    `Algunos archivos de ese momento no se conocen. La bifurcación los recibe como en el commit más cercano, ${commit}:`,
  missing: {
    'not-kept': 'contenido no conservado',
    'too-large': 'de más de 4 MB, no conservado',
    'not-seen': 'cambio no visto',
    'changed-later': 'cambiado después fuera de la sesión',
    outside: 'fuera del repositorio',
  },
  forkCommit: ({ commit }) => `La bifurcación recibe un worktree con los archivos del commit ${commit}.`,
  forkComplete: ({ commit, count }) =>
    plural(count, {
      one: `La bifurcación recibe un worktree con los archivos de ese momento: el commit ${commit} y # archivo modificado.`,
      many: `La bifurcación recibe un worktree con los archivos de ese momento: el commit ${commit} y # de archivos modificados.`,
      other: `La bifurcación recibe un worktree con los archivos de ese momento: el commit ${commit} y # archivos modificados.`,
    }),
  mergesBack: 'Fusionarla más tarde en esta sesión',
  fork: 'Bifurcar',
  forkAnyway: 'Bifurcar de todos modos',
  section: 'Worktrees',
  sectionAbout:
    'Worktrees que Parley creó para sesiones. Al quitar uno se conserva su rama, y sus archivos hasta que se eliminen aquí.',
  empty: 'No hay worktrees. Elige «Nuevo worktree» al iniciar una sesión.',
  state: { creating: 'Creándose', ready: 'Listo', removing: 'Quitándose', removed: 'Quitado' },
  missingFolder: 'La carpeta no existe',
  safe: 'Se puede quitar',
  openNamed: ({ name }) => `Abrir la sesión de ${name}`,
  removeNamed: ({ name }) => `Quitar ${name}`,
  restoreNamed: ({ name }) => `Restaurar ${name}`,
  open: 'Abrir sesión',
  prune: 'Eliminar definitivamente los archivos quitados',
  pruneQuestion: ({ count }) =>
    plural(count, {
      one: '¿Eliminar definitivamente los archivos de # worktree quitado? Se conservan su rama y un commit con sus cambios; los archivos ignorados se pierden.',
      other:
        '¿Eliminar definitivamente los archivos de # worktrees quitados? Se conservan sus ramas y los commits con sus cambios; los archivos ignorados se pierden.',
    }),
  orphans: ({ count }) =>
    plural(count, {
      one: '# carpeta no pertenece a ningún worktree:',
      other: '# carpetas no pertenecen a ningún worktree:',
    }),
  failed: ({ message }) => `No se pudieron cargar los worktrees: ${message}`,
}
