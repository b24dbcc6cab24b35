import { describeSmoke } from './smoke.ts';

describeSmoke('Bun');
