import type { Translated } from '../translation'

export const device: Translated<'device'> = {
  pairTitle: 'Associer cet appareil',
  pairExplanation:
    'Sur l’ordinateur qui exécute Parley, ouvrez Réglages → Appareils, ou lancez « parley devices pair ». Saisissez le code affiché.',
  code: 'Code',
  deviceName: 'Nom de cet appareil',
  pair: 'Associer',
  wrongCode: 'Ce code est incorrect ou n’est plus valable. Demandez-en un nouveau sur l’ordinateur.',
  tooOften: 'Trop de tentatives. Réessayez dans une minute.',
  unreachable: 'Parley est injoignable. Vérifiez la connexion et réessayez.',
  lost: 'Cet appareil n’est plus associé. Son accès a été révoqué.',
  browser: 'Navigateur',
  section: 'Appareils',
  about: 'Téléphones, tablettes et autres ordinateurs qui utilisent Parley dans un navigateur.',
  notListening:
    'Parley n’accepte pas les connexions d’autres machines. Démarrez-le avec « parley serve --listen » et un certificat, ou derrière un tunnel avec « --origin ».',
  address: ({ address }) => `Les appareils ouvrent ${address}`,
  mayLabel: 'Le nouvel appareil peut',
  scope: {
    watch: 'Consulter',
    approve: 'Consulter, répondre et arrêter',
    full: 'Tout faire',
  },
  scopeAbout: {
    watch: 'Voit les sessions et les conversations. Ne change rien.',
    approve: 'Répond aussi aux demandes d’autorisation et aux questions, et arrête les agents.',
    full: 'Envoie aussi des messages, lit des fichiers et modifie les réglages.',
  },
  showCode: 'Afficher le code',
  codeAbout:
    'Scannez-le avec l’appareil, ou ouvrez l’adresse et saisissez le code. Il sert une seule fois, pendant cinq minutes.',
  qr: 'Code QR pour l’association',
  hideCode: 'Terminé',
  none: 'Aucun appareil associé.',
  connected: 'Connecté',
  lastSeen: 'Dernière utilisation',
  neverSeen: 'Jamais utilisé',
  revoke: 'Révoquer',
  revokeNamed: ({ name }) => `Révoquer ${name}`,
  revoked: ({ name }) => `${name} n’a plus accès.`,
  loadFailed: ({ error }) => `Impossible de charger les appareils. ${error}`,
  limited: {
    watch:
      'Cet appareil peut seulement consulter. Pour répondre ou écrire, associez-le de nouveau avec une autre portée.',
    approve:
      'Cet appareil peut consulter, répondre et arrêter. Pour écrire des messages, associez-le de nouveau avec un accès complet.',
  },
  notHere: 'Les nouveaux appareils s’associent sur l’ordinateur qui exécute Parley.',
  off: 'Autorisez les connexions pour associer un appareil.',
  listen: 'Autoriser les connexions d’appareils',
  stopListening: 'Ne plus autoriser les connexions',
  listens: 'Les appareils associés peuvent se connecter, même après un redémarrage.',
  listenAbout:
    'Les autres machines de votre réseau accèdent alors à Parley, uniquement par TLS et après association. Désactivé tant que vous ne l’activez pas.',
  listenAddress: 'Adresse',
  listenAddressHint:
    '0.0.0.0 pour chaque réseau de cet ordinateur, ou une seule adresse ; avec un port si besoin, par exemple 192.168.1.5:4271.',
  certificate: 'Certificat',
  certificates: { own: 'Créé par Parley', files: 'Mes propres fichiers' },
  certificateHint: {
    own: 'Les navigateurs avertissent une fois, car personne d’autre ne s’en porte garant. Comparez l’empreinte, puis continuez.',
    files: 'Au format PEM. mkcert, tailscale cert et les clients ACME créent des certificats qu’un téléphone accepte.',
  },
  certFile: 'Fichier du certificat',
  keyFile: 'Fichier de la clé',
  fingerprint: 'Empreinte du certificat (SHA-256). Comparez-la avec celle qu’affiche le navigateur de l’appareil.',
}
