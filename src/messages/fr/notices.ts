import type { Translated } from '../translation'

export const notices: Translated<'notices'> = {
  host: {
    'allowance-used': ({ agent, percent, period }) =>
      `${agent} a utilisé ${percent} % de son quota pour la période : ${period}.`,
    'allowance-used/much': ({ agent, period }) =>
      `${agent} a utilisé la plus grande partie de son quota pour la période : ${period}.`,
    'allowance-used/until': ({ agent, percent, period, at }) =>
      `${agent} a utilisé ${percent} % de son quota pour la période : ${period}. Il est réinitialisé : ${at}.`,
    'allowance-used/up': ({ agent, period }) => `${agent} a épuisé son quota pour la période : ${period}.`,
    'allowance-used/up-until': ({ agent, period, at }) =>
      `${agent} a épuisé son quota pour la période : ${period}. Il est réinitialisé : ${at}.`,
    'answer-cut/broken': ({ provider }) => `La réponse est incomplète : ${provider} l’a interrompue.`,
    'answer-cut/broken-for': ({ provider, reason }) =>
      `La réponse est incomplète : ${provider} l’a interrompue (${reason}).`,
    'answer-cut/context':
      'La réponse est incomplète : la conversation remplit tout le contexte du modèle. Compressez-la ou choisissez un modèle au contexte plus grand.',
    'answer-cut/filter': 'La réponse est incomplète : le filtre de contenu du fournisseur l’a arrêtée.',
    'answer-cut/limit':
      'La réponse est incomplète : elle a atteint la limite de tokens d’une réponse. Envoyez « continue » pour obtenir la suite.',
    'answer-empty': ({ agent }) => `${agent} s’est terminé sans réponse. Son modèle a peut-être échoué.`,
    'answer-ended': ({ provider }) =>
      `La réponse est peut-être incomplète : ${provider} l’a terminée sans raison connue.`,
    'answer-ended/reason': ({ provider, reason }) =>
      `La réponse est peut-être incomplète : ${provider} l’a terminée (${reason}).`,
    'answer-paused': ({ provider }) => `${provider} a interrompu la réponse et ne l’a pas reprise.`,
    'asks-for-folder': ({ agent, folder }) => `${agent} demande avant d’utiliser ${folder}.`,
    'changes-unlisted': ({ limit }) =>
      `Plus de ${limit} fichiers ont été modifiés pendant ce tour. Les autres ne sont pas répertoriés.`,
    'changes-unread':
      'Des commandes de ce tour ont modifié plus de 64 Mo. Désormais, les fichiers sont enregistrés tels qu’ils sont à la fin du tour.',
    'command-ignored': ({ client, command }) => `${client} n’a pas exécuté ${command}.`,
    'compaction-failed': 'La conversation n’a pas pu être résumée.',
    'compaction-failed/reason': ({ agent, reason }) => `${agent} n’a pas pu résumer la conversation : ${reason}`,
    compacted: ({ agent }) => `${agent} a résumé la conversation pour libérer de la place.`,
    'compacted/from': ({ agent, tokens }) =>
      `${agent} a résumé la conversation de ${tokens.toLocaleString('fr')} tokens pour libérer de la place.`,
    continues: ({ agent, reason }) => `${agent} continue de lui-même : ${reason}`,
    'conversation-deleted': ({ agent }) =>
      `Cette conversation a été supprimée dans ${agent}. Parley la conserve, mais elle ne peut pas y être continuée.`,
    'conversation-reverted': ({ agent }) =>
      `La dernière partie de cette conversation a été annulée dans ${agent}, qui ne l’a plus.`,
    'disk-full': ({ agent }) => `${agent} n’a pas pu enregistrer une partie de cette session, car le disque est plein.`,
    'extra-usage': 'Le travail continue avec une utilisation supplémentaire, qui est facturée.',
    'effort-unknown': ({ model, effort }) => `${model} ne propose pas l’effort de raisonnement « ${effort} ».`,
    'files-left-out': ({ provider }) => `Les images et fichiers de ce message ne sont plus envoyés à ${provider}.`,
    'files-rejected': ({ provider }) =>
      `${provider} a refusé les images et fichiers des messages précédents. Seuls leurs noms sont envoyés désormais.`,
    'history-rejected': ({ provider }) =>
      `${provider} a de nouveau refusé des messages précédents. Ils ne sont plus envoyés.`,
    'instructions-ignored': ({ agent }) => `${agent} n’a pas accepté les instructions de cette session.`,
    'mcp-server-failed': ({ name }) => `Le serveur MCP ${name} n’a pas pu être démarré.`,
    'mcp-server-not-loaded': ({ name, reason }) => `Le serveur MCP ${name} n’a pas pu être chargé. ${reason}`.trim(),
    'mcp-servers-left-out': ({ agent, names }) =>
      `${agent} ne peut pas se connecter aux serveurs MCP distants et travaille sans ${names}.`,
    'mode-unknown': ({ agent, mode, current }) => `${agent} n’a pas de mode « ${mode} ». Il reste en « ${current} ».`,
    'mode-unsafe': ({ agent, mode }) =>
      `${agent} travaille en mode « ${mode} » et n’en propose aucun qui demande avant de modifier quoi que ce soit.`,
    'model-unknown': ({ agent, model, customAgent }) =>
      `${agent} ne propose pas le modèle « ${model} » de « ${customAgent} ». Il garde le sien.`,
    'model-gone': ({ agent, model, current }) =>
      `${agent} n’a pas de modèle « ${model} ». Il continue avec « ${current} ».`,
    'model-needed': ({ agent, provider }) =>
      `${agent} doit savoir quel modèle de ${provider} utiliser. Choisissez-en un pour cette session.`,
    'models-fixed': ({ agent, model }) =>
      `${agent} ne permet pas de choisir un modèle ; « ${model} » n’a pas été défini.`,
    'modes-fixed': ({ agent, mode }) => `${agent} ne permet pas de choisir un mode ; « ${mode} » n’a pas été défini.`,
    'money-limit': ({ agent }) => `${agent} s’est arrêté à sa limite de dépenses.`,
    'newer-agent': ({ agent }) =>
      `${agent} est plus récent que ce que Parley connaît. Il fonctionne par l’Agent Client Protocol et signale moins de choses.`,
    'plugin-not-loaded': ({ name, reason }) => `Le plugin ${name} n’a pas pu être chargé. ${reason}`.trim(),
    'reasoning-rejected': ({ provider }) =>
      `${provider} a refusé le raisonnement de la conversation. Il est désormais envoyé sous une autre forme.`,
    'result-rejected': ({ provider }) => `${provider} a refusé le résultat d’un outil. Le modèle continue sans lui.`,
    'request-limit': ({ agent }) => `${agent} s’est arrêté à sa limite de requêtes.`,
    retrying: ({ agent }) => `Le modèle n’a pas répondu ; ${agent} réessaie.`,
    'retrying/attempt': ({ attempt, of }) => `Le modèle n’a pas répondu ; nouvel essai, ${attempt} sur ${of}.`,
    'retrying/status': ({ status, attempt, of }) =>
      `Le modèle n’a pas répondu (${status}) ; nouvel essai, ${attempt} sur ${of}.`,
    'session-forgotten': ({ agent }) =>
      `${agent} n’a pas pu continuer sa session précédente et a reçu la conversation à la place.`,
    'stopped-for': ({ agent, reason }) => `${agent} s’est arrêté pour cette raison : « ${reason} ».`,
    'command-goes-on': ({ agent }) => `Une commande de ${agent} n’a pas pu être arrêtée et s’exécute peut-être encore.`,
    'not-steered': ({ agent, reason }) =>
      `${agent} n’a pas pu ajouter votre message au tour en cours : ${reason} Il est envoyé ensuite.`,
    'step-limit': ({ agent }) => `${agent} s’est arrêté à sa limite d’étapes.`,
    'step-limit/calls': ({ limit }) => `Le tour a été arrêté après ${limit} appels du modèle.`,
    'tasks-stopped': ({ agent, names }) => `Arrêtés avec ${agent} : ${names}.`,
    'token-limit': ({ agent }) => `${agent} s’est arrêté à sa limite de tokens.`,
    'too-many-files': ({ folder }) =>
      `${folder} contient trop de fichiers pour être comparé. Seules les modifications que les agents signalent sont répertoriées.`,
    'tool-denied': ({ agent, tool }) => `Le contrôleur de ${agent} n’a pas autorisé ${tool}.`,
    'tool-denied/reason': ({ agent, tool, reason }) => `Le contrôleur de ${agent} n’a pas autorisé ${tool}. ${reason}`,
    'tools-rejected': ({ provider, tools }) =>
      `${provider} n’accepte pas certains outils, le modèle continue donc sans : ${tools}.`,
    'tools-rejected/descriptions': ({ provider }) =>
      `${provider} a refusé les descriptions des outils MCP. Des descriptions plus simples sont envoyées désormais.`,
    'tools-rejected/mcp': ({ provider }) =>
      `${provider} a refusé un outil MCP sans dire lequel. Le modèle continue sans outils MCP.`,
    'tools-unsupported':
      'Ce modèle ne prend pas en charge les outils : il peut répondre, mais ni lire de fichiers ni exécuter de commandes.',
    unsaved: ({ reason }) =>
      `${reason} Les nouveaux messages sont gardés en mémoire jusqu’à ce qu’ils puissent être enregistrés.`,
    'unsaved/full':
      'Le disque est plein. Les nouveaux messages sont gardés en mémoire jusqu’à ce qu’il y ait de la place. Libérez-en avant de fermer Parley, sinon ils sont perdus.',
  },
}
