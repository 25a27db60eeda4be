import { languages } from '../languages'
import type { Translated } from '../translation'
import { plural } from './format'

export const preferences: Translated<'preferences'> = {
  group: {
    appearance: 'Apparence',
    composer: 'Zone de saisie',
    editor: 'Éditeur',
    notifications: 'Notifications et pastilles',
    desktop: 'Bureau',
    history: 'Historique pour les agents',
    agents: 'Messages entre agents',
    background: 'En arrière-plan',
    limits: 'Limites',
    fleet: 'Flotte',
  },
  of: {
    'appearance.language': {
      title: 'Langue',
      about: 'Langue de l’application. Les agents répondent dans la langue que vous utilisez.',
      options: { system: 'Système', ...languages },
    },
    'appearance.theme': {
      title: 'Thème',
      about: 'Couleurs claires ou sombres. « Système » suit le réglage de votre ordinateur.',
      options: { system: 'Système', light: 'Clair', dark: 'Sombre' },
    },
    'appearance.contrast': {
      title: 'Contraste',
      about:
        'Un contraste renforcé affiche le texte en noir ou en blanc et trace le contour des volets et des commandes.',
      options: { system: 'Système', normal: 'Normal', more: 'Renforcé' },
    },
    'appearance.density': {
      title: 'Densité',
      about:
        'Hauteur des lignes dans les listes et les tableaux, et espace dans les cartes : 28, 32 ou 40 pixels par ligne.',
      options: { compact: 'Compacte', default: 'Par défaut', comfortable: 'Aérée' },
    },
    'appearance.font': {
      title: 'Police',
      about: 'Police de tout le texte, sauf le code.',
      options: { inter: 'Inter', system: 'Police du système' },
    },
    'appearance.fontSize': {
      title: 'Taille de police',
      about: 'Taille du texte des listes et des menus, en pixels. Tout autre texte suit.',
      options: {},
    },
    'appearance.codeFont': {
      title: 'Police du code',
      about: 'Police du code, des commandes et de leur sortie.',
      options: { 'jetbrains-mono': 'JetBrains Mono', system: 'Police du système' },
    },
    'appearance.codeFontSize': {
      title: 'Taille de police du code',
      about: 'Taille du code, des commandes et de leur sortie, en pixels.',
      options: {},
    },
    'appearance.motion': {
      title: 'Animations',
      about: 'Courtes transitions des boîtes de dialogue, des menus et des listes.',
      options: { system: 'Système', full: 'Complètes', reduced: 'Réduites' },
    },
    'composer.send': {
      title: 'Envoyer les messages avec',
      about: 'L’autre touche commence une nouvelle ligne. Maj Entrée le fait toujours.',
      options: { enter: 'Entrée', 'mod-enter': 'Ctrl ou ⌘ Entrée' },
    },
    'composer.spellCheck': {
      title: 'Vérification orthographique',
      about:
        'Souligne les mots mal orthographiés dans les messages. Sous Linux et Windows, l’application de bureau télécharge le dictionnaire de votre langue lorsque vous l’activez.',
      options: {},
    },
    'desktop.openAtLogin': {
      title: 'Ouvrir à la connexion',
      about: 'Ouvre Parley lorsque vous vous connectez à cet ordinateur. S’applique à un Parley installé.',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: 'Rechercher les mises à jour',
      about:
        'Demande une fois par jour à l’adresse des mises à jour s’il existe une version plus récente et vous le signale. Celle-ci apprend l’adresse de cet ordinateur et la version de Parley ; rien n’est installé.',
      options: {},
    },
    'desktop.updateFeed': {
      title: 'Adresse des mises à jour',
      about:
        'Adresse d’un fichier JSON contenant la version la plus récente, par exemple https://example.com/parley.json. Vide pour aucune.',
      options: {},
    },
    'history.forAgents': {
      title: 'Les agents lisent les sessions précédentes',
      about:
        'Donne aux agents un outil en lecture seule pour chercher et lire les sessions de leur propre dossier, avec ce qui a changé dans les fichiers et pourquoi. Les secrets sont retirés. S’applique aux agents démarrés à partir de maintenant.',
      options: {},
    },
    'agents.peerMessages': {
      title: 'Accepter les messages d’autres sessions',
      about:
        'Permet aux sessions d’agents hors de Parley et dans d’autres dossiers d’envoyer des messages qui démarrent un tour sans vous consulter. Un tel tour est affiché avec son expéditeur. Seul Claude Code connaît ces messages. S’applique aux agents démarrés à partir de maintenant.',
      options: {},
    },
    'background.idleMinutes': {
      title: 'Arrêter en cas d’inactivité',
      about:
        'Minutes sans connexion ni travail après lesquelles s’arrête un Parley démarré par « parley host start » ou par une connexion SSH. 0 pour jamais.',
      options: {},
    },
    'limits.jitterSeconds': {
      title: 'Attente après la réinitialisation',
      about:
        'Durée maximale en secondes après la réinitialisation d’un quota avant la reprise d’une session en attente. 0 pour aucune.',
      options: {},
    },
    'limits.spacingSeconds': {
      title: 'Intervalle entre les sessions',
      about: 'Secondes entre les reprises de sessions en attente d’un même compte.',
      options: {},
    },
    'fleet.servers': {
      title: 'Adresses',
      about:
        'Adresses des nœuds d’un courtier NATS, séparées par des virgules, par exemple nats://a:4222,b:4222. Les ordinateurs du même courtier et de la même flotte voient mutuellement leurs sessions. Vide pour aucune flotte.',
      options: {},
    },
    'fleet.name': {
      title: 'Nom de la flotte',
      about: 'Lettres, chiffres, - et _. Un courtier peut servir plusieurs flottes.',
      options: {},
    },
    'fleet.host': {
      title: 'Nom de cet ordinateur',
      about: 'Son nom dans la flotte. Vide pour le nom de l’ordinateur.',
      options: {},
    },
    'fleet.follow': {
      title: 'Afficher les ordinateurs de la flotte',
      about: 'Liste les sessions de ses ordinateurs avec celles de celui-ci.',
      options: {},
    },
    'fleet.offer': {
      title: 'Proposer cet ordinateur à la flotte',
      about:
        'Quiconque peut utiliser la flotte pourra lire et poursuivre les sessions de cet ordinateur et y démarrer des agents.',
      options: {},
    },
    'fleet.tags': {
      title: 'Étiquettes',
      about: 'Mots séparés par des virgules qu’un prompt distribué peut demander, par exemple gpu, linux.',
      options: {},
    },
    'fleet.slots': {
      title: 'Prompts simultanés',
      about:
        'Nombre de sessions où des agents peuvent travailler avant que cet ordinateur n’accepte plus de prompts de la flotte.',
      options: {},
    },
    'fleet.credentials': {
      title: 'Fichier d’identifiants',
      about:
        'Chemin des identifiants ou de la graine fournis par l’opérateur du courtier. Parley le lit et ne le copie jamais.',
      options: {},
    },
    'fleet.tlsCa': {
      title: 'Autorité de certification',
      about: 'Chemin d’un fichier PEM servant à vérifier les certificats du courtier. Vide pour celles du système.',
      options: {},
    },
    'fleet.tlsCert': {
      title: 'Certificat de cet ordinateur',
      about: 'Chemin d’un fichier PEM, si le courtier en demande un.',
      options: {},
    },
    'fleet.tlsKey': {
      title: 'Clé du certificat',
      about: 'Chemin d’un fichier PEM.',
      options: {},
    },
    'editor.command': {
      title: 'Commande d’ouverture des fichiers',
      about:
        'Ouvre les fichiers depuis les conversations, par exemple : code --goto {path}:{line}. Sans commande, le programme par défaut du système les ouvre.',
      options: {},
    },
    'notifications.needsYou': {
      title: 'Demandes',
      about:
        'Signale les demandes d’autorisation, les questions et les connexions lorsqu’aucune fenêtre de Parley n’est au premier plan.',
      options: {},
    },
    'notifications.failed': {
      title: 'Échecs',
      about: 'Signale les sessions en échec lorsqu’aucune fenêtre de Parley n’est au premier plan.',
      options: {},
    },
    'notifications.done': {
      title: 'Sessions terminées',
      about: 'Signale les sessions terminées pendant qu’aucune fenêtre ne les affichait.',
      options: {},
    },
    'notifications.details': {
      title: 'Contenu des notifications',
      about:
        'Titre de la session et demande, ou seulement le nom de l’outil. Là où le système n’indique pas si l’écran est verrouillé, « Écran déverrouillé » n’affiche que l’outil.',
      options: { always: 'Toujours', unlocked: 'Écran déverrouillé', never: 'Nom de l’outil seul' },
    },
    'notifications.sound': {
      title: 'Son',
      about:
        'Joue le son du système ou du navigateur avec les notifications. Le mode Ne pas déranger du système le coupe.',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: 'Ne pas déranger',
      about:
        'N’affiche aucune notification de Parley. Les marques, le badge et la zone de notification montrent toujours ce qui demande une action. Le mode Ne pas déranger du système s’applique toujours.',
      options: {},
    },
    'notifications.quietFrom': {
      title: 'Heures calmes à partir de',
      about:
        'Heure à partir de laquelle aucune notification n’apparaît, chaque jour. Sans les deux heures, il n’y a pas d’heures calmes.',
      options: {},
    },
    'notifications.quietUntil': {
      title: 'Heures calmes jusqu’à',
      about: 'Heure à laquelle les notifications reviennent. Elle peut être celle du lendemain matin.',
      options: {},
    },
    'notifications.badge': {
      title: 'Pastille',
      about:
        'Affiche le nombre de demandes en attente sur l’icône du dock, de la barre des tâches ou de l’onglet du navigateur.',
      options: {},
    },
    'notifications.tray': {
      title: 'Icône de la zone de notification',
      about:
        'Énumère les sessions qui vous attendent et celles en cours, et laisse les agents travailler après la fermeture des fenêtres.',
      options: {},
    },
    'desktop.askKey': {
      title: 'Touche de la fenêtre de question',
      about:
        'Ouvre depuis n’importe quel programme une petite fenêtre qui démarre une session, par exemple « alt+space » ou « mod+shift+space ». Vide pour aucune.',
      options: {},
    },
  },
  placeholder: 'code --goto {path}:{line}',
  reset: ({ title }) => `Rétablir la valeur par défaut : ${title}`,
  search: 'Rechercher dans les paramètres',
  results: ({ count }) => plural(count, { one: '# paramètre', other: '# paramètres' }),
  noResults: ({ query }) => `Aucun paramètre ne correspond à « ${query} ».`,
  sections: 'Sections',
  file: 'Les paramètres sont enregistrés dans',
  problems: 'Certains paramètres du fichier ne sont pas utilisés',
  showProblems: 'Afficher les problèmes',
  privacy: {
    title: 'Confidentialité',
    about: 'Ce qui quitte cet ordinateur et ce qui y reste ; où se trouvent les données et les sauvegardes.',
    here: 'Les sessions, les paramètres et les clés sont stockés uniquement sur cet ordinateur. Parley n’a pas de compte, n’envoie aucune donnée d’utilisation et ne vérifie rien en ligne.',
    agents:
      'Les agents envoient ce que vous écrivez et les fichiers qu’ils lisent à leurs propres services. Leurs conditions s’appliquent.',
    links: 'En savoir plus sur ce qui est stocké et partagé',
    data: 'Emplacement des données, sauvegardes et suppression définitive',
    trust: 'Dossiers dont les agents peuvent utiliser les programmes et les instructions',
    import: 'Sessions d’autres outils affichées ou copiées',
    titles: 'Titres de session rédigés par un agent',
  },
}
