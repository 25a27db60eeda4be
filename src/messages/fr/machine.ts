import type { Translated } from '../translation'
import { plural } from './format'

export const machine: Translated<'machine'> = {
  section: 'Ordinateurs',
  about:
    'Les sessions des autres ordinateurs équipés de Parley sont affichées avec celles de celui-ci. Les agents et les fichiers restent là-bas ; les clés ne sont jamais envoyées.',
  none: 'Aucun autre ordinateur pour le moment. Ajoutez-en un pour voir ses sessions ici.',
  add: 'Ajouter un ordinateur',
  way: 'Se connecter par',
  ways: { ssh: 'SSH', serve: 'Adresse de parley serve', command: 'Commande' },
  host: 'Hôte',
  hostHint:
    'Un hôte de votre configuration SSH ou utilisateur@nom. Les mots de passe, phrases secrètes et clés inconnues sont demandés ici.',
  hostInvalid: 'Saisissez un nom d’hôte sans espaces, par exemple serveur ou anne@serveur.',
  address: 'Adresse',
  addressHint: 'L’adresse que parley serve affiche là-bas, avec son jeton.',
  addressInvalid: 'Saisissez une adresse complète qui commence par http:// ou https://.',
  commandHint: 'Un programme qui exécute « parley rpc » là-bas, avec ses arguments, un par ligne.',
  nameHint: 'Facultatif.',
  state: { connected: 'Connecté', connecting: 'Connexion…', unreachable: 'Injoignable', off: 'Déconnecté' },
  sessions: ({ count }) => plural(count, { one: '# session', other: '# sessions' }),
  unlisted: ({ count }) =>
    plural(count, {
      one: '# autre session n’est pas listée : elle est antérieure aux 20 000 plus récentes, ou ses données sont invalides.',
      other:
        '# autres sessions ne sont pas listées : elles sont antérieures aux 20 000 plus récentes, ou leurs données sont invalides.',
    }),
  lastContact: 'Dernier contact :',
  connect: 'Connecter',
  tryNow: 'Essayer maintenant',
  disconnect: 'Déconnecter',
  connectNamed: ({ name }) => `Connecter ${name}`,
  disconnectNamed: ({ name }) => `Déconnecter ${name}`,
  remove: 'Retirer',
  removeNamed: ({ name }) => `Retirer ${name}`,
  removeQuestion: ({ name }) =>
    `Retirer ${name} ? Ses sessions ne seront plus affichées ici. Rien ne change sur l’ordinateur.`,
  on: ({ name }) => `Sur ${name}`,
  onUnreachable: ({ name }) => `Sur ${name}, injoignable pour le moment`,
  prompt: ({ name }) => `Que faut-il faire sur ${name} ?`,
  runOn: 'Exécuter sur',
  defaultFolder: ({ folder }) => `Par défaut : ${folder}`,
  folderThere: ({ name }) => `Dossier sur ${name}`,
  noAttachments:
    'Impossible de joindre des fichiers à une session sur un autre ordinateur. Nommez les fichiers de cet ordinateur avec @.',
  agentsFailed: ({ message }) => `Les agents de l’ordinateur n’ont pas pu être chargés : ${message}`,
  ask: {
    'host-key': ({ name }) => `Clé inconnue de ${name}`,
    password: ({ name }) => `Mot de passe pour ${name}`,
    passphrase: ({ name }) => `Phrase secrète pour ${name}`,
    pin: ({ name }) => `Code PIN pour ${name}`,
    confirm: ({ name }) => `Autoriser l’utilisation d’une clé pour ${name} ?`,
    notice: ({ name }) => `${name} vous attend`,
    other: ({ name }) => `${name} demande`,
  },
  hostKeyAbout:
    'Comparez l’empreinte avec celle que vous a donnée le responsable de l’ordinateur. Une empreinte différente peut signifier que quelqu’un écoute.',
  answerAbout: 'Transmis uniquement à ssh, jamais conservé.',
  yourAnswer: { password: 'Mot de passe', passphrase: 'Phrase secrète', pin: 'Code PIN', other: 'Réponse' },
  trustKey: 'Faire confiance à la clé',
  allowKey: 'Autoriser',
  install: 'Installer Parley',
  installNamed: ({ name }) => `Installer Parley sur ${name}`,
  installQuestion: ({ name }) =>
    `Parley est absent de ${name} ou trop ancien. Le serveur de cette version y est copié par ssh, dans ~/.parley/server. Il n’y nécessite ni droits root ni réseau.`,
  installingOn: ({ name }) => `Installation de Parley sur ${name}…`,
  chooseFolder: ({ name }) => `Choisir un dossier sur ${name}`,
  adopt: 'Adopter les sessions',
  adoptNamed: ({ name }) => `Adopter les sessions de ${name}`,
  adoptQuestion: ({ name }) =>
    `Adopter les sessions de ${name} ? Seulement si l’ordinateur est définitivement perdu : elles continueront sur celui-ci avec ce qu’il avait publié. Ses dossiers n’en font pas partie.`,
  adopted: ({ count, others, failed }) =>
    [
      plural(count, { one: '# session adoptée.', other: '# sessions adoptées.' }),
      ...(others === 0
        ? []
        : [
            plural(others, {
              one: '# a été adoptée par un autre ordinateur.',
              other: '# ont été adoptées par d’autres ordinateurs.',
            }),
          ]),
      ...(failed === 0
        ? []
        : [plural(failed, { one: '# n’a pas pu être adoptée.', other: '# n’ont pas pu être adoptées.' })]),
    ].join(' '),
  fleet: {
    none: 'Cet ordinateur n’est dans aucune flotte.',
    state: {
      connected: ({ name, host }) => `Dans la flotte ${name} en tant que ${host}`,
      connecting: ({ name }) => `Connexion à la flotte ${name}…`,
      unreachable: ({ name }) => `La flotte ${name} est injoignable`,
    },
    hosts: ({ count }) =>
      plural(count, { one: '# autre ordinateur est présent.', other: '# autres ordinateurs sont présents.' }),
    unpublished: ({ count }) =>
      plural(count, { one: '# session attend d’être publiée.', other: '# sessions attendent d’être publiées.' }),
  },
  asOf: ({ name, time }) =>
    `${name} est injoignable pour le moment. Voici la conversation telle qu’elle était : ${time} ; rien ne peut être envoyé.`,
  continueHere: 'Continuer ici',
  moveHere: 'Déplacer ici',
  lookingAt: ({ name }) => `Interrogation de ${name}…`,
  conversationComes:
    'La conversation devient une nouvelle session de cet ordinateur. Les secrets qu’elle contient sont remplacés ; autorisations, limites et budgets ne suivent pas.',
  copyComes: ({ name, time, count }) =>
    `${name} est injoignable. La copie du ${time} devient une nouvelle session de cet ordinateur, avec ${plural(count, { one: '# message', other: '# messages' })} et sans fichiers.`,
  closesThere: ({ name }) =>
    `La session sur ${name} est fermée et renvoie à la nouvelle. Annulez le déplacement pour la rouvrir. Les fichiers y restent.`,
  staysThere: ({ name }) => `La session sur ${name} reste telle quelle.`,
  agentGoesOn: ({ agent }) => `${agent} de cet ordinateur poursuit la conversation.`,
  agentIsMissing: ({ agent }) =>
    `${agent} n’est pas disponible sur cet ordinateur. Choisissez un autre agent avec le prochain message.`,
  cannotBring: ({ name }) => `${name} est injoignable pour le moment. Connectez-la et réessayez.`,
  busyThere: 'Un agent travaille dans la session. Arrêtez-le ou attendez, puis déplacez la session.',
  code: 'Code',
  codeComes: ({ repository, branch, count, name }) =>
    branch === ''
      ? `Le commit de ${repository} vient ici avec ${plural(count, { one: '# fichier non validé', other: '# fichiers non validés' })}. Les fichiers ignorés restent sur ${name}.`
      : `La branche ${branch} de ${repository} vient ici avec ${plural(count, { one: '# fichier non validé', other: '# fichiers non validés' })}. Les fichiers ignorés restent sur ${name}.`,
  noCode: ({ name }) =>
    `Le dossier sur ${name} n’est dans aucun dépôt git ; ses fichiers y restent donc. La session travaille dans un dossier de cet ordinateur :`,
  intoWorktree: 'Nouveau worktree d’un dépôt de cet ordinateur',
  repository: 'Dépôt',
  intoClone: 'Nouvelle copie du dépôt dans un dossier de cet ordinateur',
  withoutCode: 'Sans code ; travailler dans un dossier de cet ordinateur',
  bringing: ({ name }) => `Copie depuis ${name}…`,
  bringCancelled: ({ name }) => `Annulé. Rien n’a changé ici ni sur ${name}.`,
  movedTo: ({ machine, time }) => `Cette session a été déplacée vers ${machine} le ${time} et s’y poursuit.`,
  openMoved: 'Ouvrir',
  takeBack: 'Rouvrir ici',
  moving: ({ machine }) =>
    `La session sur ${machine} sera fermée dès que cette machine sera joignable. D’ici là, elle peut aussi s’y poursuivre.`,
  copies: 'Copies à lire hors ligne',
  copiesOf: ({ name }) => `Copies de ${name} à lire hors ligne`,
  kept: { nothing: 'Aucune', opened: 'Conversations ouvertes', all: 'Toutes les conversations' },
}
