import type { Translated } from '../translation'
import { number } from './format'

export const tasks: Translated<'tasks'> = {
  task: 'Tâche',
  placeholder: 'Que faut-il exécuter en arrière-plan ?',
  taskAgent: 'Agent de la tâche',
  sameAgent: ({ agent }) => `${agent} (comme ici)`,
  planTitle: 'Un agent par entrée ouverte, huit au plus',
  messageFailed: 'Impossible d’envoyer le message à l’agent.',
  openBranch: 'Ouvrir la branche',
  removeFromList: 'Retirer de la liste',
  messageTo: ({ name }) => `Message à ${name}`,
  messagePlaceholder: 'Envoyer un message',
  list: 'Tâches, de la plus récente à la plus ancienne',
  none: 'Aucune tâche en arrière-plan. Chaque tâche a son propre agent dans une branche, et sa réponse finale revient ici sous forme de message.',
  status: { running: 'En cours', completed: 'Terminée', failed: 'Échec', cancelled: 'Arrêtée' },
  workOnPlan: ({ count }) => `Répartir le plan entre des agents (${number(count)})`,
}
