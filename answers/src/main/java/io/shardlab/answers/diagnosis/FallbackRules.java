package io.shardlab.answers.diagnosis;

import static io.shardlab.answers.diagnosis.observation.Say.say;

import io.shardlab.answers.diagnosis.observation.MissingCounters;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.answers.diagnosis.observation.ServerCpu;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** Findings on phases in which no limit was recognised: the reason, and a way to learn more, but never a guess. */
final class FallbackRules {

    private FallbackRules() {}

    /** An open loop kept its rate: nothing more was requested. */
    static Optional<Finding> reachedRate(Observation observation) {
        PhaseReport phase = observation.phase();
        return phase.openLoop()
                .targetRate()
                .filter(rate -> !observation.behindRate())
                .map(rate -> Finding.of(
                        say("reached-rate"),
                        say(
                                "reached-rate.evidence",
                                FigureText.brief(observation.duePerSecond()),
                                FigureText.brief(observation.attemptsPerSecond())),
                        say("reached-rate.advice")));
    }

    /** No limit was recognised, because figures are missing or none of them stands out. Always returns a finding. */
    static Optional<Finding> undetermined(Observation observation) {
        List<Message> missing = MissingCounters.of(observation);
        if (!missing.isEmpty()) {
            return Optional.of(Finding.of(
                    say("unknown.missing"),
                    say("unknown.known", Say.first(missing), known(observation)),
                    say("unknown.missing.advice")));
        }
        long operations = observation.phase().latencies().serviceTime().count();
        if (operations < Thresholds.FEWEST_OPERATIONS) {
            return Optional.of(Finding.of(
                    say("unknown.few"),
                    say("unknown.few.evidence", operations, Thresholds.FEWEST_OPERATIONS, known(observation)),
                    say("unknown.few.advice")));
        }
        List<Message> limits = MissingCounters.limits(observation);
        if (!limits.isEmpty()) {
            return Optional.of(Finding.of(
                    say("unknown.limits"),
                    say("unknown.limits.evidence", Say.first(limits), known(observation)),
                    say("unknown.limits.advice")));
        }
        return Optional.of(Finding.of(say("unknown.nothing"), known(observation), say("unknown.nothing.advice")));
    }

    private static Message known(Observation observation) {
        PhaseReport phase = observation.phase();
        Message clients = say(
                "known.clients",
                String.valueOf(phase.threads()),
                FigureText.percent(observation.atWork()),
                FigureText.percent(phase.client().clientCpuShare()),
                observation.client().cpus());
        return clients.and(
                        phase.client().machineCpuShare().map(share -> say("known.machine", FigureText.percent(share))))
                .and(ServerCpu.busiest(observation)
                        .map(cpu -> say("known.busiest", cpu.server().role(), cpu.text())))
                .and(Optional.of(phase.errorCount())
                        .filter(errors -> errors > 0)
                        .map(errors -> say("known.errors", errors)));
    }

    /** The phase was too short to be judged by the other rules. */
    static Optional<Finding> tooShort(Observation observation) {
        return Optional.of(observation.phase().seconds())
                .filter(seconds -> seconds < Thresholds.SHORTEST_SECONDS)
                .map(seconds -> Finding.of(
                        say("unknown.short"),
                        say(
                                "unknown.short.evidence",
                                FigureText.brief(seconds),
                                FigureText.brief(Thresholds.SHORTEST_SECONDS)),
                        say("unknown.short.advice")));
    }
}
