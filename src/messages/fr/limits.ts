import { plural } from './format'
import type { Translated } from '../translation'

export const limits: Translated<'limits'> = {
  budgetUsed: 'Budget utilisé',
  budgetTitle: ({ spent, budget }) =>
    `Cette session a coûté ${spent} sur son budget de ${budget}. Modifier les limites.`,
  spentSoFar: ({ spent }) => ` Jusqu’ici, cette session a coûté ${spent}.`,
  title: 'Limites de la session',
  save: 'Enregistrer les limites',
  budget: 'Budget (dollars américains)',
  budgetHint: ({ spent }) =>
    `Les agents s’arrêtent lorsque le coût de la session, estimations comprises, atteint ce montant. Les agents qui n’indiquent le coût qu’à la fin d’un tour s’arrêtent avant le message suivant.${spent}`,
  noBudget: 'Aucun',
  turnMinutes: 'Durée maximale d’un tour (minutes)',
  turnMinutesHint: 'Inclut le temps pendant lequel un agent attend votre autorisation.',
  noTurnLimit: 'Sans limite',
  quota: {
    fiveHour: '5 heures',
    week: 'Semaine',
    month: 'Mois',
    line: ({ name, used }) => `${name} : ${used} utilisés`,
    read: ({ age }) => `relevé ${age}`,
    unknown: 'Utilisation encore inconnue',
  },
  parked: {
    resumes: ({ time }) => `En attente · reprend : ${time}`,
    asks: 'En attente de votre décision',
    resumesShort: ({ time }) => `Reprend : ${time}`,
    asksShort: 'Attend votre décision',
    queued: ({ count }) =>
      plural(count, { one: '# message en file attend aussi.', other: '# messages en file attendent aussi.' }),
    continueWith: 'Continuer avec…',
    resumeNow: 'Reprendre maintenant',
    dontResume: 'Ne pas reprendre',
    silent: ({ agent, time }) => `${agent} ne répond plus depuis : ${time}.`,
  },
  switch: {
    target: 'Continuer avec',
    existing: ({ agent }) => `${agent} · connexion existante`,
    native: 'La session propre de l’agent est reprise telle quelle.',
    retold: 'La conversation est racontée à nouveau sous forme de texte.',
    along: ({ count }) => plural(count, { one: '# message en file suit.', other: '# messages en file suivent.' }),
    leftOut: ({ parts }) => `Non repris : ${parts}.`,
    tokens: ({ count }) => `Environ ${count} jetons sont relus.`,
    go: 'Continuer',
    nobody: 'Aucun autre agent ou compte ne peut continuer cette session. Ajoutez un compte dans les paramètres.',
  },
  account: {
    title: 'Comptes',
    about:
      'Claude Code, Codex et GitHub Copilot peuvent avoir plusieurs comptes, chacun avec son propre dossier. Parley ne lit, ne copie et ne déplace jamais une connexion.',
    none: 'Aucun agent installé ne prend en charge les comptes.',
    existingLogin: 'Connexion existante',
    isDefault: 'Par défaut',
    signedIn: 'Connecté',
    signedOut: 'Non connecté',
    add: 'Ajouter un compte',
    name: 'Nom du compte',
    makeDefault: 'Utiliser par défaut',
    ask: 'Demander à nouveau',
    signIn: 'Se connecter',
    removed: ({ name }) => `${name} a été retiré. Son dossier est conservé.`,
  },
  later: {
    title: 'Envoyer plus tard',
    atReset: ({ name }) => `À la réinitialisation de la limite de ${name}`,
    afterSession: ({ title }) => `Quand « ${title} » aura terminé`,
    sendsAt: ({ time }) => `Envoi : ${time}`,
    sendsAtReset: 'Envoi à la réinitialisation de la limite',
    sendsAfter: ({ title }) => `Envoi quand « ${title} » aura terminé`,
  },
}
