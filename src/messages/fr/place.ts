import type { Translated } from '../translation'
import { list, plural } from './format'

export const place: Translated<'place'> = {
  workIn: 'Travailler dans',
  folder: 'Ce dossier',
  worktree: 'Nouveau worktree',
  folderAbout: 'L’agent modifie directement vos fichiers.',
  worktreeAbout: ({ branch }) => `Une copie séparée sur la branche ${branch}.`,
  uncommitted: ({ count }) =>
    plural(count, {
      one: 'Le worktree n’aura pas votre # modification non validée.',
      other: 'Le worktree n’aura pas vos # modifications non validées.',
    }),
  workingHere: ({ title }) =>
    `« ${title} » travaille actuellement dans ce dossier. Deux agents dans un même dossier peuvent écraser leurs modifications.`,
  useWorktree: 'Utiliser un worktree',
  creating: 'Création du worktree…',
  notCopied: ({ count }) =>
    plural(count, {
      one: '# fichier ignoré n’a pas été copié dans le worktree.',
      other: '# fichiers ignorés n’ont pas été copiés dans le worktree.',
    }),
  emptySubmodules: ({ names, command }) =>
    `Des sous-modules sont vides dans ce worktree : ${list(names)}. Pour obtenir leurs fichiers, exécutez-y « ${command} ».`,
  onBranch: ({ branch }) => `Sur la branche ${branch}`,
  none: 'Cette session travaille directement dans son dossier.',
  noneAbout:
    'Les sessions dans des worktrees ont leur propre copie des fichiers, sur leur propre branche. Bifurquez un message avec ses fichiers pour continuer dans un worktree.',
  compareAttempts: 'Comparer les tentatives',
  branch: 'Branche',
  base: 'Branche de base',
  noBase: 'Aucune',
  commits: ({ ahead, behind }) => `${ahead} en avance, ${behind} en retard`,
  changes: ({ count }) => plural(count, { one: '# fichier non validé', other: '# fichiers non validés' }),
  clean: 'Tout est validé.',
  conflict: 'Conflit',
  unfinished: 'La mise à jour a des conflits. Résolvez-les dans les fichiers, puis continuez.',
  askAgent: 'Demander à l’agent de les résoudre',
  resolveMessage: ({ files }) =>
    `La mise à jour de la branche depuis sa branche de base a provoqué des conflits dans ces fichiers :\n${files}\nRésous les conflits dans les fichiers, supprime les marqueurs de conflit et ne fais pas de commit.`,
  continueUpdate: 'Continuer',
  abortUpdate: 'Abandonner la mise à jour',
  message: 'Message de commit',
  draft: 'Rédiger avec l’agent',
  drafting: 'Rédaction…',
  runHooks: 'Exécuter les hooks du dépôt',
  commit: 'Tout valider',
  merge: 'Fusionner la base',
  rebase: 'Rebaser sur la base',
  landMerge: 'Intégrer par fusion',
  landSquash: 'Intégrer en un seul commit',
  landRebase: 'Avance rapide',
  landed: ({ base }) => `Intégrée dans ${base}.`,
  undoLanding: 'Annuler l’intégration',
  pullRequest: 'Ouvrir une pull request',
  pullRequestTitle: 'Titre',
  pullRequestBody: 'Description',
  draftRequest: 'En brouillon',
  opened: ({ number }) => `Pull request nº ${number}`,
  requestState: { open: 'Ouverte', draft: 'Brouillon', merged: 'Fusionnée', closed: 'Fermée' },
  checks: 'Vérifications',
  checkState: { passed: 'Réussie', failed: 'Échouée', pending: 'En cours', skipped: 'Ignorée' },
  checkAgain: 'Vérifier à nouveau',
  willRun: 'Parley va exécuter :',
  willRunEach: 'Pour chaque essai, Parley exécutera :',
  run: 'Exécuter',
  setup: ({ source }) => `Le dépôt veut préparer le worktree (${source}) :`,
  runSetup: 'Autoriser et exécuter',
  remove: 'Retirer le worktree',
  removeKeeping: 'Enregistrer les modifications et retirer',
  removed: 'Le worktree a été retiré. Sa branche et ses fichiers sont conservés.',
  restore: 'Restaurer',
  forkTitle: 'Bifurquer avec les fichiers',
  forkIncomplete: ({ commit }) =>
    `Certains fichiers de ce moment ne sont pas connus. La bifurcation les reçoit tels qu’ils sont dans le commit le plus proche, ${commit} :`,
  missing: {
    'not-kept': 'contenu non conservé',
    'too-large': 'plus de 4 Mo, non conservé',
    'not-seen': 'modification non vue',
    'changed-later': 'modifié ensuite hors de la session',
    outside: 'hors du dépôt',
  },
  forkCommit: ({ commit }) => `La bifurcation reçoit un worktree avec les fichiers du commit ${commit}.`,
  forkComplete: ({ commit, count }) =>
    plural(count, {
      one: `La bifurcation reçoit un worktree avec les fichiers de ce moment : le commit ${commit} et # fichier modifié.`,
      many: `La bifurcation reçoit un worktree avec les fichiers de ce moment : le commit ${commit} et # de fichiers modifiés.`,
      other: `La bifurcation reçoit un worktree avec les fichiers de ce moment : le commit ${commit} et # fichiers modifiés.`,
    }),
  mergesBack: 'La fusionner plus tard dans cette session',
  fork: 'Bifurquer',
  forkAnyway: 'Bifurquer quand même',
  section: 'Worktrees',
  sectionAbout:
    'Worktrees que Parley a créés pour des sessions. En retirer un conserve sa branche, et ses fichiers jusqu’à leur suppression ici.',
  empty: 'Il n’y a pas de worktree. Choisissez « Nouveau worktree » au démarrage d’une session.',
  state: { creating: 'En création', ready: 'Prêt', removing: 'En cours de retrait', removed: 'Retiré' },
  missingFolder: 'Le dossier n’existe plus',
  safe: 'Peut être retiré',
  openNamed: ({ name }) => `Ouvrir la session de ${name}`,
  removeNamed: ({ name }) => `Retirer ${name}`,
  restoreNamed: ({ name }) => `Restaurer ${name}`,
  open: 'Ouvrir la session',
  prune: 'Supprimer définitivement les fichiers retirés',
  pruneQuestion: ({ count }) =>
    plural(count, {
      one: 'Supprimer définitivement les fichiers de # worktree retiré ? Sa branche et un commit avec ses modifications restent ; les fichiers ignorés sont perdus.',
      other:
        'Supprimer définitivement les fichiers de # worktrees retirés ? Leurs branches et les commits avec leurs modifications restent ; les fichiers ignorés sont perdus.',
    }),
  orphans: ({ count }) =>
    plural(count, {
      one: '# dossier n’appartient à aucun worktree :',
      other: '# dossiers n’appartiennent à aucun worktree :',
    }),
  failed: ({ message }) => `Les worktrees n’ont pas pu être chargés : ${message}`,
}
