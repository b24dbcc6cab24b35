import type { FormRecord } from '../../api.ts';
import { latestTeam, useSeen } from '../../collection.ts';
import { useKept } from '../../kept.ts';
import { useSpeech } from '../../page-context.ts';
import { Heart } from '../../parts/heart.tsx';
import { Link } from '../../parts/link.tsx';
import { teamTarget } from '../compare/choice.ts';

/** What this device keeps of a form: that its page was seen, whether it is a favourite, and the team. */
export function Keeping({ form: { number, name } }: { readonly form: FormRecord }) {
  const { say } = useSpeech();
  useSeen(number);
  const { value: team } = useKept(latestTeam);
  const isIn = team.includes(name);
  return (
    <p class="keeping">
      <Heart name={name} label={say('Favourite')} />
      <Link to={teamTarget(isIn ? team : [...team, name])} class="choice">
        {say(isIn ? 'In your team' : 'Add to team')}
      </Link>
    </p>
  );
}
