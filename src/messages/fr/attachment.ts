import type { Translated } from '../translation'
import { plural, number } from './format'

export const attachment: Translated<'attachment'> = {
  unreadable: 'Ce fichier est illisible. Les dossiers ne peuvent pas être joints ; mentionnez-les avec @.',
  tooMany: ({ max }) => `Vous pouvez joindre au plus ${number(max)} fichiers à un message.`,
  tooLarge: 'Les fichiers de plus de 50 Mo ne peuvent pas être joints. Mentionnez les lignes nécessaires avec @.',
  attachFiles: 'Joindre des fichiers',
  attachedFiles: 'Fichiers joints',
  uploading: ({ fileName }) => `Ajout de ${fileName}`,
  remove: ({ fileName }) => `Retirer ${fileName}`,
  noImages: ({ agent }) => `${agent} n’accepte pas les images et reçoit le chemin des fichiers à la place.`,
  image: 'Image',
  document: 'Document',
  reference: 'chemin seul',
  show: ({ name }) => `Afficher ${name}`,
  save: ({ name }) => `Enregistrer ${name}`,
  mentions: 'Fichiers, sessions et agents',
  sessionNamed: ({ title }) => `Session ${title}`,
  agentNamed: ({ name }) => `Agent ${name}`,
  addsAgent: 'rejoint cette session',
  addressesAgent: 'reçoit ce message',
  sendsSession: 'avec les derniers messages',
  mentioned: 'Sessions et agents mentionnés',
  oneNewAgent: 'Un message peut ajouter un agent et ne va alors qu’à lui. Retirez les autres mentions.',
  noSession: ({ name }) => `Message non envoyé : la session « ${name} » n’existe plus.`,
  imageNamed: ({ name }) => `Image : ${name}`,
  zoomOut: 'Zoom arrière',
  zoomIn: 'Zoom avant',
  longPaste: ({ count }) => `Vous avez collé ${plural(count, { one: '# caractère', other: '# caractères' })}.`,
  attachAsFile: 'Joindre comme fichier',
  keepAsText: 'Garder comme texte',
  pictureOfPaste: ({ count }) =>
    plural(count, {
      one: 'Le presse-papiers le contient aussi sous forme d’image.',
      other: 'Le presse-papiers en contient aussi des images.',
    }),
  attachPicture: ({ count }) => plural(count, { one: 'Joindre l’image', other: 'Joindre les images' }),
  notFound: 'introuvable',
  lookingUp: 'Recherche…',
  badReference:
    'Le message ne peut pas encore être envoyé. Corrigez le chemin ou retirez le @ pour l’envoyer en texte brut.',
  references: 'Fichiers mentionnés',
  previewCut: 'L’aperçu s’arrête ici. Enregistrez le fichier pour voir la suite.',
  uploadFailed: ({ fileName }) =>
    `Message non envoyé : impossible de joindre ${fileName}. Retirez le fichier ou joignez-le à nouveau.`,
  referenceFailed: ({ problem }) => `${problem} Corrigez-le ou retirez le @ pour envoyer du texte brut.`,
  cannotRead: ({ name }) => `Impossible de lire ${name}.`,
  notKept: 'Ce fichier n’est pas enregistré avec le message.',
  folderReference: ({ count }) =>
    `Dossier · ${plural(count, { one: '# élément', other: '# éléments' })} · l’agent en reçoit le chemin`,
  fileReference: ({ ofFile }) => `${ofFile} · contenu non inclus ; l’agent en reçoit le chemin`,
  folderPathUnknown: ({ name }) =>
    `Les navigateurs ne révèlent pas le chemin du dossier ${name}. Saisissez @ et choisissez-le.`,
  line: ({ line }) => `ligne ${number(line)}`,
  lineRange: ({ start, end }) => `lignes ${number(start)} à ${number(end)}`,
  wholeFile: ({ count, size }) => `${plural(count, { one: '# ligne', other: '# lignes' })} · ${size}`,
  partOfFile: ({ count, size, fileSize }) =>
    `${plural(count, { one: '# ligne', other: '# lignes' })}, ${size} sur ${fileSize}`,
}
