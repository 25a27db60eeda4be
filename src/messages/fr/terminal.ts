import type { Translated } from '../translation'

export const terminal: Translated<'terminal'> = {
  open: 'Ouvrir un terminal',
  opening: 'Ouverture du terminal…',
  close: 'Fermer le terminal',
  named: ({ title }) => `Terminal : ${title}`,
  exited: ({ code }) => `Terminé avec le code ${code}`,
  endedBy: ({ signal }) => `Arrêté par ${signal}`,
  reconnecting: 'Connexion perdue. Le terminal reprend dès qu’elle est rétablie.',
  leave: 'F6 quitte le terminal.',
  screenReader: 'Mode lecteur d’écran',
  signInHint: 'Suivez les étapes dans le terminal. Parley continue quand la commande se termine.',
  tabs: 'Terminaux et commandes',
  commands: 'Commandes',
  numbered: ({ name, number }) => `${name} ${number}`,
  ofSignIn: 'Connexion',
  ofAgent: 'Agent',
  name: 'Nom du terminal',
  nameHint: 'Nom du programme',
  rename: 'Renommer…',
  more: 'Autres actions du terminal',
  startAgain: 'Relancer',
}
