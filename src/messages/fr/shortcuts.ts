import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: 'Raccourcis clavier',
  or: 'ou',
  places: {
    composer: 'Zone de saisie',
    approvals: 'Approbations',
    list: 'Liste des sessions',
    transcript: 'Transcription',
  },
  does: {
    send: 'Envoyer, ou mettre en file pendant que l’agent travaille',
    steer: 'Orienter le tour en cours, si l’agent le permet',
    newLine: 'Nouvelle ligne',
    lastMessage: 'Rappeler le dernier message (zone de saisie vide)',
    nextRequest: 'Se déplacer',
    allowOnce: 'Autoriser une fois',
    allowForSession: 'Autoriser pour la session',
    deny: 'Refuser',
    openSession: 'Ouvrir la session',
    move: 'Parcourir la liste',
    first: 'Premier message',
    latest: 'Dernier message',
  },
}
