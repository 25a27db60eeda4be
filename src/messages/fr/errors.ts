import type { Translated } from '../translation'

export const errors: Translated<'errors'> = {
  host: {
    'adapter-not-found': ({ adapterName }) => `Il n’y a pas d’agent « ${adapterName} » ici.`,
    'adapter-not-found/session': ({ name }) =>
      `${name} n’est pas disponible sur cet ordinateur. Installez-le, ou choisissez l’agent avec lequel poursuivre cette session ; il recevra toute la conversation.`,
    'agent-conflict': 'Indiquez soit un nouvel agent, soit agentIds, pas les deux.',
    'agent-conflict/same': 'La session travaille déjà avec cet agent, ce compte et ce modèle.',
    'agent-conflict/unavailable': ({ agent, reason }) => `${agent} n’est pas utilisable ici : ${reason}.`,
    'agent-conflict/lead': 'Une session a un agent principal. Désignez plutôt un autre agent principal.',
    'agent-not-found': ({ agentId }) => `La session n’a pas d’agent ${agentId}.`,
    'agent-not-found/kind': ({ agent }) =>
      `Il n’y a pas d’agent « ${agent} » dans la session, ni d’agent de ce type ici.`,
    'agent-not-found/none': 'La session n’a pas d’agent.',
    'agent-not-found/none-yet': 'La session n’a pas encore d’agent.',
    'agent-not-found/such': 'La session n’a pas cet agent.',
    'agent-not-found/to-act': 'La session n’a pas encore d’agent qui puisse travailler comme un autre.',
    'agent-not-found/to-ask': 'La session n’a aucun agent à interroger.',
    'agent-server-not-found': ({ name }) => `settings.json ne contient pas d’agent « ${name} ».`,
    'attachment-too-large': ({ count, limit }) => `${count} fichiers, c’est trop ; un message en accepte ${limit}.`,
    'attachment-too-large/one': ({ name, megabytes, limitMegabytes }) =>
      `${name} fait ${megabytes} Mo ; ${limitMegabytes} Mo au plus peuvent être joints. Mentionnez-le plutôt avec @ et les lignes utiles.`,
    'attachment-too-large/stored': ({ name }) => `${name} est trop volumineux pour être joint.`,
    'attempt-not-found': ({ groupId }) => `Il n’y a pas de tentatives ${groupId}.`,
    'attempt-not-found/deleted': 'La session de la tentative a été supprimée.',
    'attempt-not-found/group': ({ sessionId }) => `Le groupe n’a pas de tentative ${sessionId}.`,
    'attempt-untestable': 'Saisissez d’abord une commande de test.',
    'consent-needed/model': ({ name }) =>
      `Rien n’a été envoyé : ${name} a d’abord besoin de votre accord. Vérifiez ce qui serait envoyé, puis autorisez-le.`,
    'automation-consent':
      'Les agents de cette automatisation changeraient tout sans demander. Autorisez-le expressément.',
    'automation-invalid': ({ cron }) =>
      `« ${cron} » n’est pas une planification de cinq champs, comme « 0 9 * * 1-5 ».`,
    'automation-invalid/auto-pr': 'Seules les exécutions dans des worktrees peuvent ouvrir des pull requests.',
    'automation-invalid/limit': ({ limit }) => `Il y a déjà ${limit} automatisations. Supprimez-en d’abord une.`,
    'automation-invalid/never': ({ cron }) => `« ${cron} » n’arrive jamais.`,
    'automation-invalid/zone': ({ timeZone }) => `Il n’y a pas de fuseau horaire « ${timeZone} ».`,
    'account-not-found': ({ accountId }) => `Il n’y a pas de compte ${accountId}.`,
    'capability-missing/accounts': ({ name }) => `${name} ne peut pas travailler avec plusieurs comptes.`,
    'switch-not-found': 'La session n’a pas ce changement, ou il est déjà annulé.',
    'park-not-found': 'La session n’est pas en attente.',
    'automation-not-found': ({ automationId }) => `Il n’y a pas d’automatisation ${automationId}.`,
    'automation-running':
      'Une exécution de cette automatisation est en cours. Attendez-la ou arrêtez-la dans sa session.',
    'backup-not-found': ({ name }) => `Il n’y a pas de sauvegarde ${name}.`,
    'blob-not-found': 'Cette sortie n’est plus enregistrée.',
    'blob-not-found/attachment': ({ name }) => `${name} n’est plus enregistré. Joignez-le à nouveau.`,
    'branch-merged': 'La branche est fusionnée. Annulez la fusion pour l’abandonner.',
    'budget-exceeded': ({ cost, budget }) =>
      `La session a coûté ${cost} sur ${budget}. Augmentez son budget pour continuer.`,
    cancelled: 'Annulé. Rien n’a été modifié.',
    'cancelled/commit-message': 'Annulé. Aucun message n’a été rédigé.',
    'cancelled/summary': 'Annulé. Aucun résumé n’a été écrit.',
    'capability-missing/attachments':
      'Impossible de joindre des fichiers dans une session sur un autre ordinateur. Nommez les fichiers de cet ordinateur avec @.',
    'capability-missing/background': 'La tâche s’exécute déjà en arrière-plan.',
    'capability-missing/desktop': ({ request }) => `${request} nécessite l’application de bureau.`,
    'capability-missing/elsewhere':
      'La session se trouve sur un autre ordinateur. Cela n’est possible que sur cet ordinateur.',
    'capability-missing/push': 'Parley ne connaît pas le service push de ce navigateur et ne lui envoie rien.',
    'capability-missing/listening':
      'Ce Parley écoute comme il a été démarré. Démarrez-le sans --listen ni --origin pour choisir ici.',
    'capability-missing/machine': 'Les autres ordinateurs ne peuvent rien demander à celui-ci.',
    'capability-missing/pull-requests':
      'Une pull request nécessite une session dans un worktree, sur sa propre branche.',
    'capability-missing/quota': 'Aucun agent n’indique ici ce qu’il reste de son quota.',
    'capability-missing/quota-of': ({ adapterName }) =>
      `L’agent « ${adapterName} » n’indique pas ce qu’il reste de son quota.`,
    'capability-missing/target':
      'Une session reste sur sa machine jusqu’à son déplacement. Choisissez « Déplacer ici » sur la machine qui doit l’accueillir.',
    'capability-missing/sign-in-state': ({ name }) => `${name} n’indique pas si quelqu’un est connecté.`,
    'capability-missing/sign-out': ({ name }) =>
      `Impossible de se déconnecter de ${name} d’ici. Faites-le dans un terminal.`,
    'capability-missing/steer': ({ name }) =>
      `${name} ne peut pas recevoir de message pendant qu’il travaille. Laissez le message attendre ou interrompez l’agent.`,
    'capability-missing/terminals': 'L’agent ne permet pas d’arrêter ses terminaux de l’extérieur.',
    'capability-missing/meaning': ({ name }) => `${name} ne peut pas classer les sessions selon leur sens.`,
    'capability-missing/title': ({ name }) => `${name} ne peut pas proposer de titre.`,
    'client-failed/disconnected': ({ client }) => `${client} s’est déconnecté avant d’avoir terminé.`,
    'client-failed/files': ({ folder }) =>
      `Le programme qui fournit les fichiers de ${folder} n’est pas connecté. Relancez-le pour les utiliser.`,
    'client-timeout': ({ client, command }) => `${client} n’a pas terminé /${command} à temps.`,
    'code-incomplete': ({ count }) => `${count} fichiers de ce moment ne sont pas connus.`,
    'command-repeated':
      'Cette commande a été exécutée avant le redémarrage de l’hôte, et sa réponse est perdue. Vérifiez le résultat avant de la répéter.',
    'command-repeated/other': ({ commandId }) =>
      `L’identifiant de commande ${commandId} a déjà servi pour une autre requête. Utilisez un nouvel identifiant pour chaque requête.`,
    'command-not-found': ({ name }) => `La session n’a pas de commande /${name}.`,
    'comment-not-found': 'Ce commentaire n’existe pas.',
    'compression-not-found': ({ sessionId, eventId }) => `La session ${sessionId} n’a pas de compression ${eventId}.`,
    'custom-agent-not-found': ({ name }) => `La session n’a pas d’agent personnalisé ${name}.`,
    'elicitation-invalid': 'Le formulaire n’est pas rempli comme demandé.',
    'elicitation-not-found': ({ requestId }) => `Il n’y a pas de question ${requestId} dans la session.`,
    'extension-consent': 'Vérifiez d’abord les fichiers de l’extension : ce ne sont pas ceux qui ont été acceptés.',
    'extension-not-found': ({ id }) => `Il n’y a pas d’extension ${id}.`,
    'file-changed-since': ({ path }) => `${path} a été modifié depuis son affichage. Consultez-le à nouveau.`,
    'file-changed-since/staged': ({ path }) =>
      `${path} a été indexé différemment depuis son affichage. Rien n’a été modifié.`,
    'file-changed-since/mixed': ({ path }) =>
      `${path} a aussi été modifié en dehors des tours, ce qui serait perdu. Rétablissez plutôt des tours isolés.`,
    'file-changed-since/undo': ({ path }) => `${path} a été modifié depuis. L’annulation est impossible.`,
    'file-not-changed': ({ path }) => `${path} n’est pas modifié.`,
    'file-not-changed/session': ({ path }) => `${path} n’a pas été modifié.`,
    'file-not-found': ({ path }) => `Il n’y a pas de fichier ${path} dans la session.`,
    'file-not-found/gone': ({ path }) => `${path} n’existe plus.`,
    'file-not-kept': ({ path }) => `Le contenu précédent de ${path} n’a pas été conservé.`,
    'file-not-kept/copies': 'Aucune copie n’est conservée et les fichiers de l’outil n’existent plus.',
    'file-not-kept/image': ({ path }) => `Ce côté de ${path} n’est pas une image.`,
    'folder-conflict': ({ targetWorkingDirectory }) =>
      `La session travaille dans ${targetWorkingDirectory}. Omettez targetWorkingDirectory ou commencez une autre session.`,
    'folder-not-empty': ({ folder }) => `${folder} contient déjà des fichiers. Choisissez un dossier vide.`,
    'folder-not-found': ({ folder }) => `Il n’y a pas de dossier ${folder}.`,
    'folder-not-found/session': ({ folder }) => `Il n’y a pas de dossier ${folder} dans la session.`,
    'git-failed/consent': ({ folder, settings }) =>
      `${folder} a ses propres réglages Git, qui demandent votre accord : ${settings}. Vérifiez le dossier, faites-lui confiance, puis réessayez.`,
    'git-failed/restore': ({ folder }) => `${folder} existe. Déplacez-le, puis restaurez le worktree.`,
    'folder-untrusted': ({ folder }) =>
      `${folder} contient de quoi exécuter des programmes. Examinez-le et faites-lui confiance pour y ouvrir un terminal.`,
    'host-closing': 'Parley se ferme.',
    internal: 'Une erreur s’est produite dans Parley. Le journal contient les détails.',
    'invalid-lineage/aside': 'Un aparté ne fait jamais partie de la session à côté de laquelle il a été posé.',
    'invalid-lineage/branch-of-itself': 'Une session ne peut pas être une branche d’elle-même.',
    'invalid-lineage/has-history': ({ sessionId }) =>
      `La session ${sessionId} a déjà un historique, des agents, un parent ou des branches.`,
    'invalid-lineage/not-a-branch': ({ childSessionId, parentSessionId }) =>
      `${childSessionId} n’est pas une branche de ${parentSessionId}.`,
    'invalid-lineage/not-inherited': ({ sessionId, ancestorId }) => `${sessionId} n’hérite pas de ${ancestorId}.`,
    'machine-exists': ({ name }) => `« ${name} » a déjà cette adresse.`,
    'machine-misbehaved':
      'L’ordinateur envoie des données que Parley ne comprend pas. Mettez Parley à jour sur les deux ordinateurs.',
    'machine-misbehaved/answer': ({ request }) =>
      `L’ordinateur a répondu à « ${request} » par des données que Parley ne comprend pas. Mettez Parley à jour sur les deux ordinateurs.`,
    'machine-misbehaved/flood': 'L’ordinateur envoie plus que ce que Parley peut lire. La connexion a été interrompue.',
    'machine-not-found': 'Cet ordinateur n’existe pas.',
    'machine-not-installed': ({ reason }) => `Parley n’a pas pu y être installé : ${reason} Rien n’a été modifié.`,
    'machine-not-installed/cancelled': 'L’installation a été annulée. Rien n’y a été modifié.',
    'machine-not-installed/damaged': ({ name }) =>
      `${name} est endommagé ou l’a été en chemin. Récupérez-le à nouveau et réessayez.`,
    'machine-not-installed/package': ({ name, folder }) =>
      `Le paquet pour cet ordinateur n’est pas ici. Placez ${name} et SHA256SUMS de cette version de Parley dans ${folder}, puis réessayez.`,
    'machine-not-installed/system':
      'Parley ne peut pas y être installé : il n’existe pas de paquet pour le système de l’ordinateur.',
    'machine-not-installed/way': 'Parley ne peut être installé que sur des ordinateurs joints par SSH.',
    'machine-outdated': ({ name }) =>
      `Parley sur ${name} est trop ancien pour cela. Mettez-le à jour sur cette machine.`,
    'machine-unreachable': ({ reason }) => `L’ordinateur est injoignable : ${reason}`,
    'fleet-not-joined': 'Cet ordinateur n’est dans aucune flotte. Rejoignez-en une dans Réglages, sous Flotte.',
    'fleet-refused': ({ reason }) =>
      `La flotte a refusé la connexion (${reason}). Vérifiez les identifiants et les certificats dans Réglages, sous Flotte.`,
    'fleet-unreachable': ({ reason }) =>
      `La flotte est injoignable (${reason}). Parley continue d’essayer de se connecter.`,
    'machine-unreachable/absent': 'L’ordinateur n’est pas dans la flotte en ce moment.',
    'machine-unreachable/fleet':
      'Il n’y a pas de connexion à la flotte en ce moment. Parley continue d’essayer de se connecter.',
    'adoption-refused/alive': ({ host }) =>
      `${host} est dans la flotte en ce moment. Seules les sessions d’un ordinateur définitivement perdu peuvent être adoptées.`,
    'adoption-refused/nothing': ({ host }) => `La flotte n’a aucune session de ${host} à adopter.`,
    'dispatch-not-taken': 'Aucun agent libre de la flotte n’a accepté le prompt à temps.',
    'machine-unreachable/login': ({ host, reason }) =>
      `Aucune connexion à ${host} (${reason}). Vérifiez l’hôte, sa clé et votre mot de passe ou votre clé, puis réessayez.`,
    'machine-unreachable/off': ({ name }) =>
      `${name} est déconnecté. Connectez-le dans les réglages, sous Ordinateurs.`,
    'machine-unreachable/parley': ({ host }) =>
      `Parley est absent de ${host} ou trop ancien. Installez-y la version actuelle, puis réessayez.`,
    'machine-unreachable/address': ({ address }) =>
      `Rien ne répond à l’adresse ${address}. Vérifiez l’adresse et que « parley serve » y est lancé.`,
    'machine-unreachable/token':
      'L’ordinateur a refusé le jeton. Retirez-le ici, puis ajoutez-le à nouveau avec son adresse actuelle.',
    'machine-unreachable/silent': 'L’ordinateur ne répond pas.',
    'machine-unreachable/waiting': ({ name }) =>
      `${name} est injoignable pour le moment. Parley continue d’essayer de se connecter.`,
    'mcp-failed/not-connected': ({ name }) => `Le serveur MCP ${name} n’est pas connecté.`,
    'mcp-failed/off': ({ name }) => `${name} est désactivé dans les paramètres. Activez-le d’abord à cet endroit.`,
    'mcp-server-exists': ({ name }) => `Il existe déjà un serveur MCP « ${name} ».`,
    'mcp-server-not-found': ({ name }) => `Il n’y a pas de serveur MCP « ${name} » dans les paramètres.`,
    'mcp-server-not-found/file': 'Le serveur ne figure plus dans le fichier où il a été trouvé.',
    'merge-not-found': 'La branche n’est pas fusionnée.',
    'message-empty': 'Le message est vide.',
    'message-empty/plan': 'Il n’y a pas d’entrée ouverte dans le plan, ni de prompt à répartir.',
    'message-empty/prompt': 'Le prompt est vide.',
    'message-not-found': ({ messageId, sessionId }) =>
      `Le message ${messageId} ne fait pas partie de la conversation de ${sessionId}.`,
    'message-not-found/context': ({ messageId }) => `Le message ${messageId} n’est pas dans le contexte.`,
    'message-not-found/queue': 'Le message n’est pas dans la file d’attente.',
    'message-not-found/session': ({ messageId, sessionId }) =>
      `Le message ${messageId} ne fait pas partie de la session ${sessionId}.`,
    'message-not-found/summary': ({ eventId, messageId }) =>
      `La compression ${eventId} n’a pas de résumé ${messageId}.`,
    'message-not-found/untitled': 'Il n’y a pas encore de message d’où tirer un titre.',
    'message-role': 'Seuls les messages du rôle « user » peuvent être envoyés.',
    'message-role/edit': 'Seuls les messages de l’utilisateur peuvent être modifiés.',
    'message-too-large': ({ characters, maximum }) =>
      `Le message compte ${characters} caractères ; ${maximum} au plus peuvent être envoyés. Placez les longs contenus dans un fichier et mentionnez-le.`,
    'model-not-found': ({ model }) =>
      `Aucun agent connu ici ne propose le modèle « ${model} ». Indiquez aussi l’agent ou choisissez un modèle de models.list.`,
    'name-reserved': ({ name }) => `« ${name} » est une action de Parley lui-même. Choisissez un autre nom.`,
    'name-reserved/client': ({ owner, name }) => `${owner} propose déjà « ${name} ». Choisissez un autre nom.`,
    'name-taken/agent': ({ name }) => `Il existe déjà un agent « ${name} ».`,
    'name-taken/persona': ({ name }) => `Il existe déjà une persona « ${name} ».`,
    'name-taken/profile': ({ name }) => `Il existe déjà un profil « ${name} ».`,
    'name-taken/prompt': ({ name }) => `Il existe déjà un prompt nommé « ${name} ».`,
    'name-taken/providerConfig': ({ name }) => `Il existe déjà une configuration de fournisseur « ${name} ».`,
    'not-a-repository/folder': ({ folder }) => `${folder} n’appartient à aucun dépôt git.`,
    'not-a-repository/no-commit': 'Le dépôt n’a pas encore de commit. Créez-en un d’abord.',
    'not-connected': 'Il n’y a pas de connexion à l’hôte de Parley pour le moment.',
    'not-connected/closed': 'La connexion a été fermée.',
    'nothing-to-compress': 'Rien dans le contexte ne serait retiré ni modifié par cette action.',
    'nothing-to-compress/continue': 'La session n’a pas de messages à partir desquels continuer.',
    'nothing-to-compress/summary': 'La session n’a pas de messages à résumer.',
    'nothing-to-compress/too-little': 'Il y a trop peu d’éléments à retirer du contexte.',
    'permission-not-found': ({ requestId }) => `Il n’y a pas de demande d’autorisation ${requestId}.`,
    'permission-not-found/session': ({ requestId }) => `La session n’a pas de demande d’autorisation ${requestId}.`,
    'permission-option': 'L’agent ne propose pas cette réponse.',
    'permission-resolved': 'Cette demande a déjà reçu une réponse ou n’est plus ouverte.',
    'permission-resolved/agent-gone':
      'L’agent qui a fait la demande n’est plus là. Seule une règle pourra lui répondre s’il redemande.',
    'permission-rule-not-found': ({ ruleId }) => `Il n’y a pas de règle d’autorisation ${ruleId}.`,
    'persona-not-found': ({ personaId }) => `Il n’y a pas de persona ${personaId}.`,
    'place-not-found': ({ placeId }) => `Il n’y a pas de worktree ${placeId}.`,
    'place-not-found/gone': ({ folder }) => `Le worktree ${folder} n’existe plus et rien n’en a été conservé.`,
    'place-not-found/none': 'La session ne travaille dans aucun worktree.',
    'place-not-found/removed': ({ path }) => `Le worktree ${path} a été supprimé. Restaurez-le d’abord.`,
    'place-state/adopt-detached': ({ folder }) =>
      `Aucune branche n’est extraite dans ${folder}. Extrayez-en une d’abord.`,
    'place-state/adopt-main': ({ folder }) =>
      `${folder} est le dossier principal du dépôt. Démarrez plutôt une session dedans.`,
    'place-state/adopted': ({ folder }) => `${folder} appartient déjà à une session.`,
    'place-state/attempt-removed': 'Le worktree a été supprimé. Restaurez d’abord la tentative.',
    'place-state/base-changed': ({ baseBranch }) => `${baseBranch} a changé depuis. Faites plutôt un revert du commit.`,
    'place-state/base-remote': ({ baseBranch }) =>
      `${baseBranch} est une branche distante, que seul un push modifie. Choisissez une branche locale.`,
    'place-state/base-gone': ({ baseBranch }) => `La branche ${baseBranch} n’existe plus.`,
    'place-state/behind': ({ baseBranch, branch }) =>
      `${baseBranch} contient des commits que ${branch} n’a pas. Mettez d’abord à jour depuis ${baseBranch}.`,
    'place-state/clean': 'Il n’y a rien à valider.',
    'place-state/land-over-edits': ({ files }) =>
      `L’intégration écraserait : ${files}. Validez ou remisez (git stash) d’abord les modifications de ces fichiers.`,
    'place-state/landed': ({ baseBranch, branch }) => `${baseBranch} contient déjà tous les commits de ${branch}.`,
    'place-state/markers': ({ files }) => `Ces fichiers contiennent encore des marques de conflit : ${files}.`,
    'place-state/merged-back':
      'Cela a été intégré avec la fusion de sa session. Annulez plutôt la fusion, ce qui annule les deux.',
    'place-state/no-base': 'Le worktree n’a été créé à partir d’aucune branche.',
    'place-state/nothing-lands': 'Aucune de ces branches ne peut être intégrée. Résolvez d’abord les conflits.',
    'place-state/no-agents': 'Aucune session de Parley ne travaille sur ces branches.',
    'place-state/no-conflict': ({ branch, baseBranch }) => `${branch} et ${baseBranch} ne sont pas en conflit.`,
    'place-state/no-landing': 'Il n’y a pas d’intégration à annuler.',
    'place-state/lfs-missing': ({ remote, branch }) =>
      `La branche contient des fichiers de Git LFS dont le contenu ne serait pas envoyé : git-lfs n’est pas dans le PATH. Installez-le ou poussez la branche vous-même : git push ${remote} ${branch}`,
    'place-state/lfs-programs': ({ name, remote, branch }) =>
      `La branche contient des fichiers de Git LFS pour lesquels le dépôt indique son propre programme (${name}). Vérifiez le dossier et faites-lui confiance, ou poussez la branche vous-même : git push ${remote} ${branch}`,
    'place-state/no-remote': ({ remote }) => `Le dépôt n’a pas de dépôt distant nommé ${remote}.`,
    'place-state/no-update': 'Aucune mise à jour n’est en cours.',
    'place-state/pushed': 'L’intégration a été poussée. Faites plutôt un revert du commit.',
    'place-state/remote-inside': ({ remote }) => `Le dépôt distant ${remote} est un dossier du dépôt lui-même.`,
    'place-state/submodules-unpushed': ({ submodules }) =>
      `Ces sous-modules ont des commits qui n’existent que dans ce worktree : ${submodules}. Poussez-les d’abord depuis les dossiers des sous-modules.`,
    'place-state/uncommitted': 'Il y a des modifications non validées. Validez-les d’abord.',
    'place-state/undo-over-edits': ({ files }) =>
      `Annuler l’intégration écraserait : ${files}. Validez ou remisez (git stash) d’abord les modifications de ces fichiers.`,
    'place-state/unfinished': 'Une mise à jour n’est pas terminée. Continuez-la ou abandonnez-la d’abord.',
    'place-state/unreadable': 'Git ne peut pas lire le worktree.',
    'plan-outdated': 'Les branches ont changé depuis la relecture. Relisez le plan.',
    'plan-outdated/unknown': 'Le plan n’est plus connu. Créez-en un nouveau.',
    'prices-invalid': 'Ce n’est ni une liste de prix de Parley ni une liste de LiteLLM.',
    'process-limit': ({ limit }) => `${limit} commandes s’exécutent déjà dans cette session. Arrêtez-en une d’abord.`,
    'process-limit/terminals': ({ limit }) => `${limit} terminaux sont déjà ouverts. Fermez-en un d’abord.`,
    'process-not-found': ({ processId }) => `La session n’a exécuté aucune commande ${processId}.`,
    'profile-not-found': ({ profileId }) => `Il n’y a pas de profil ${profileId}.`,
    'program-missing': ({ program }) => `${program} n’est pas installé ou n’est pas dans le PATH.`,
    'protocol-version': ({ supported, requested }) =>
      `Ce Parley utilise la version ${supported} du protocole, le client a demandé la ${requested}.`,
    'provider-config-not-found': ({ providerConfigId }) =>
      `Il n’y a pas de configuration de fournisseur ${providerConfigId}.`,
    'registry-agent-not-found': ({ registryId }) => `Le registre ne contient aucun agent « ${registryId} ».`,
    'registry-checksum': ({ name }) =>
      `Le téléchargement de ${name} n’a pas la somme de contrôle indiquée par le registre. Il a été supprimé et rien n’a été installé.`,
    'registry-consent': 'Vérifiez d’abord l’installation : elle diffère de celle qui a été affichée.',
    'registry-failed': ({ name, reason }) => `${name} n’a pas pu être installé : ${reason}. Rien n’a été modifié.`,
    'registry-in-use': ({ name, count }) =>
      `${name} est en cours d’exécution dans ${count} ${count === 1 ? 'session' : 'sessions'}.`,
    'registry-installed': ({ name }) => `${name} est déjà installé.`,
    'registry-invalid': ({ url }) => `${url} n’est pas un registre d’agents. La liste précédente est conservée.`,
    'registry-not-installed': ({ registryId }) => `« ${registryId} » n’est pas installé depuis le registre.`,
    'registry-unfit': ({ name, target }) => `${name} n’est pas disponible pour ${target}.`,
    'registry-unfit/npm': ({ name }) =>
      `${name} s’installe avec npm, qui est introuvable. Installez Node.js depuis https://nodejs.org, puis relancez la recherche.`,
    'registry-unfit/uv': ({ name }) =>
      `${name} s’exécute avec uv, qui est introuvable. Installez-le selon https://docs.astral.sh/uv, puis relancez la recherche.`,
    'registry-unreachable': ({ host, reason }) => `${host} n’a pas pu être chargé : ${reason}.`,
    'removal-not-found': 'Il n’y a pas de retour en arrière de ce type à annuler.',
    'review-change-not-found': 'Il n’y a pas de modification de ce type à annuler.',
    'review-unavailable': 'Le dossier de la session n’est dans aucun dépôt git.',
    'review-unavailable/git': 'Git n’a pas pu comparer les fichiers.',
    'review-unavailable/no-base': 'Il n’y a pas de branche avec laquelle comparer celle-ci.',
    'device-refused': ({ request }) =>
      `${request} n’est pas disponible pour les appareils associés. Utilisez Parley sur son propre ordinateur.`,
    'agent-refused': ({ request }) =>
      `${request} n’est pas disponible pour les programmes lancés par un agent. Utilisez Parley ou votre propre terminal.`,
    'scope-missing/device': ({ scope, request }) =>
      `Cet appareil n’a pas la portée « ${scope} », dont ${request} a besoin. Associez-le de nouveau avec cette portée.`,
    'scope-missing': ({ scope, request }) =>
      `Le manifeste de l’extension ne demande pas la portée « ${scope} », dont ${request} a besoin.`,
    'session-archived': 'La session est archivée et ne peut pas être modifiée.',
    'session-archived/adopt': 'La session est archivée et ne peut pas devenir une branche.',
    'session-archived/answer': 'La session est archivée ; la réponse ne peut pas être transmise à son agent.',
    'session-archived/branch': 'La branche est archivée et ne peut pas être modifiée.',
    'session-archived/parent': 'Le parent est archivé ; rien ne peut y être ajouté.',
    'session-archived/reopen': 'La branche est archivée et ne peut pas être rouverte.',
    'session-archived/send': 'La session est archivée ; on ne peut plus y écrire.',
    'session-busy': 'Un agent travaille dans la session. Arrêtez-le d’abord.',
    'session-busy/agent': ({ name }) => `${name} travaille. Attendez qu’il ait terminé ou arrêtez-le.`,
    'session-busy/apply': 'Des agents travaillent. Arrêtez-les ou attendez, puis réessayez.',
    'session-busy/commands': ({ limit }) => `${limit} commandes attendent déjà les agents.`,
    'session-busy/replaced':
      'Une session qui serait écrasée est en cours d’utilisation, même si son agent est inactif. Fermez-la d’abord.',
    'session-busy/restart': 'Un agent travaille. Attendez qu’il ait terminé ou arrêtez-le.',
    'session-busy/revert': 'Des agents travaillent. Arrêtez-les ou attendez, puis rétablissez.',
    'session-busy/worktree': 'Un agent travaille dans le worktree. Arrêtez-le ou attendez.',
    'session-changed': 'La session a continué pendant la copie. Rien n’a été déplacé ; réessayez.',
    'session-exists': ({ sessionId }) => `La session ${sessionId} existe déjà.`,
    'session-moved': ({ machine }) =>
      `La session a été déplacée vers ${machine} et s’y poursuit. Annulez le déplacement pour la continuer ici.`,
    'session-not-found': ({ sessionId }) => `Il n’y a pas de session ${sessionId}.`,
    'skill-not-found': ({ name }) => `La session n’a pas de compétence « ${name} ».`,
    'snapshot-too-large': 'L’instantané est trop volumineux pour une seule réponse ; exportez-le dans un fichier.',
    'snapshot-version': ({ version }) =>
      `Le fichier provient d’un Parley plus récent (format ${version}). Mettez Parley à jour pour l’importer.`,
    'store-failed/closed': ({ file }) => `${file} a été fermé.`,
    'store-failed/in-use': ({ file }) => `${file} est utilisé par un autre programme.`,
    'store-failed/replaced': ({ file }) =>
      `${file} a été supprimé ou remplacé pendant que Parley l’utilisait ; plus rien ne peut y être enregistré. Remettez-le en place ou redémarrez Parley.`,
    'store-full': ({ file }) =>
      `Il n’y a plus d’espace sur le disque pour ${file}. Rien n’a été modifié ; libérez de l’espace et réessayez.`,
    'store-full/folder': ({ dir }) => `Il n’y a plus d’espace sur le disque pour ${dir}.`,
    'store-intact':
      'Les données ne sont pas endommagées et sont donc conservées. Pour revenir en arrière, restaurez une sauvegarde.',
    'store-read-only': ({ dir }) => `Impossible d’écrire dans ${dir}.`,
    'store-unreadable': ({ file }) =>
      `Plus rien de ${file} ne peut être lu. Restaurez une sauvegarde ou repartez de zéro ; le fichier est conservé.`,
    'subagent-running':
      'Un sous-agent travaille dans cette session et n’accepte que les messages de l’agent qui l’a lancé. Écrivez-lui quand il aura terminé.',
    'swap-unconfirmed': ({ name }) =>
      `${name} a besoin d’une nouvelle session à lui pour ce changement. Envoyez le message avec skipConnectorSwapWarning pour lui transmettre la conversation, ou décidez avec session.agent.update ce qui lui est transmis.`,
    'task-limit': ({ limit }) => `${limit} tâches travaillent déjà pour cette session. Attendez ou arrêtez-en une.`,
    'task-not-found': ({ id }) => `La session n’a pas de tâche ${id}.`,
    'tool-not-found': ({ toolName }) => `Aucun client connecté ne propose l’outil ${toolName}.`,
    'consent-needed/test':
      'Les commandes de préparation du dépôt sont nouvelles ou ont changé. Vérifiez-les et autorisez-les d’abord.',
    'consent-needed/script': 'Ces commandes sont nouvelles ou ont changé. Vérifiez-les et autorisez-les d’abord.',
    'preview-not-shown': 'Aucune fenêtre n’affiche l’aperçu, ou sa page ne répond pas. Ouvrez l’aperçu de la session.',
    'port-not-found': ({ port }) => `Aucun script de cette session n’utilise le port ${port}.`,
    'process-failed/port': ({ port }) => `Le port ${port} est encore utilisé par un autre programme.`,
    'script-not-found': 'Ce dossier n’a pas ce script. Ajoutez d’abord ses commandes.',
    'trust-not-found': ({ folder }) => `${folder} n’est pas approuvé.`,
    'terminal-not-found': 'Ce terminal n’est plus ouvert.',
    'trust-outdated': 'Le dossier a changé depuis sa vérification. Vérifiez-le à nouveau.',
    'trust-outdated/setup': 'Les commandes d’installation ont changé depuis leur affichage. Vérifiez-les à nouveau.',
    'turn-conflict': ({ turnId }) => `Le tour ${turnId} est terminé.`,
    'turn-conflict/other': ({ turnId }) => `Le tour ${turnId} n’est pas celui en cours.`,
    'turn-not-found': ({ sessionId, turnId }) => `La session ${sessionId} n’a pas de tour ${turnId}.`,
    'upload-mismatch': ({ name }) => `${name} a changé pendant sa lecture. Joignez-le à nouveau.`,
    'upload-mismatch/file': 'Le fichier a changé pendant sa lecture. Choisissez-le à nouveau.',
    'upload-mismatch/part': ({ name }) => `Seule une partie de ${name} est arrivée.`,
    'upload-not-found': 'Le transfert est incomplet. Joignez à nouveau le fichier.',
    'upload-not-found/file': 'Le fichier n’est plus là. Choisissez-le à nouveau.',
  },
}
