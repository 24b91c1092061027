import { fidelityTable, measureFidelity } from './fidelity.ts';

// npm run fidelity: per agent, over all recordings, how many values are exact, unknown on the wire, or wrong, and how many outputs hold an
// agent's wrapping. Wrong and wrapped must be 0.

const agents = measureFidelity();
console.log('exact/unknown/wrong\n');
console.log(fidelityTable(agents));
for (const fault of agents.flatMap(({ faults }) => faults)) console.error(fault);
if (agents.some(({ wrong, wrapped }) => wrong + wrapped > 0)) process.exitCode = 1;
