package io.shardlab.answers.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Results side by side. Immutable.
 *
 * @param results the compared results; the first is the base
 * @param plans the operations whose documents the servers found in another way, in words
 * @param warnings the reasons why the results are hardly comparable, in words
 * @param differences the differences in parameters, target and client
 * @param equal the parameters and facts that are the same in all, with their values
 * @param phases the compared phases
 */
public record Comparison(
        List<Side> results,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> plans,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> warnings,
        List<Difference> differences,
        Map<String, String> equal,
        List<Phase> phases) {

    /** A comparison of nothing. */
    public static final Comparison NONE =
            new Comparison(List.of(), List.of(), List.of(), List.of(), Map.of(), List.of());

    private static final String THROUGHPUT = "throughput";
    private static final String DOCUMENTS = "documentsPerSecond";
    private static final String RESPONSE = "responseP99Millis";
    private static final String SERVICE = "serviceP99Millis";

    public Comparison {
        results = List.copyOf(results);
        plans = List.copyOf(plans);
        warnings = List.copyOf(warnings);
        differences = List.copyOf(differences);
        phases = List.copyOf(phases);
    }

    /** True for the figures that {@link #rate} and {@link #p99} need. */
    static boolean isDecisive(String key) {
        return List.of(THROUGHPUT, DOCUMENTS, RESPONSE, SERVICE).contains(key);
    }

    /** Every figure of every phase. */
    public List<ComparedRow> rows() {
        return phases.stream()
                .flatMap(phase -> phase.figures().stream().map(figure -> new ComparedRow(phase.phase(), figure)))
                .toList();
    }

    /**
     * The rate of the first phase that has one for the base and a result, in the unit of the phase; empty if none has.
     *
     * @param result its place among the results
     */
    public Optional<ComparedRow> rate(int result) {
        return first(
                row -> isOf(row, RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS ? DOCUMENTS : THROUGHPUT, result));
    }

    /**
     * The 99th percentile: of the response time in an open loop, else of the service time.
     *
     * @param result its place among the results
     */
    public Optional<ComparedRow> p99(int result) {
        return first(row -> isOf(row, RESPONSE, result)).or(() -> first(row -> isOf(row, SERVICE, result)));
    }

    private Optional<ComparedRow> first(Predicate<ComparedRow> matching) {
        return rows().stream().filter(matching).findFirst();
    }

    private static boolean isOf(ComparedRow row, String key, int result) {
        return row.figure().key().equals(key) && row.change(result).isPresent();
    }

    /**
     * One of the results compared.
     *
     * @param name a letter; A is the base
     * @param title a short name that says in what the run differs from the others, or its label
     * @param path the folder that it was read from
     * @param label the user's name for the run
     * @param startedAt the wall-clock start of the run
     * @param slowMotion the slow motion that its figures are scaled from; empty if they are as measured
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Side(
            String name,
            @JsonIgnore String title,
            String path,
            Optional<String> label,
            Instant startedAt,
            Optional<String> slowMotion) {}

    /**
     * A parameter or a fact in which results may differ.
     *
     * @param name the parameter, or the fact about the target or the client
     * @param values the values by result; {@code -} where a result does not have it
     */
    public record Difference(String name, List<String> values) {

        /** The conditions other than parameters whose names are single words. */
        private static final Set<String> FACTS =
                Set.of("workload", "target", "client", "Java", "driver", "simulator", "servers");

        /** The condition whose value is a word in every result. */
        private static final String LOCAL_SERVERS = "local servers";

        public Difference {
            values = List.copyOf(values);
        }

        boolean isNone() {
            return values.stream().distinct().count() == 1;
        }

        /** The name in a sentence: parameters by their options, which the window replaces by the names of fields. */
        Message heading() {
            return name.contains(" ") || FACTS.contains(name) ? Message.of(name) : Message.text("--" + name);
        }

        /** A value in a sentence. */
        Message word(String value) {
            return name.equals(LOCAL_SERVERS) ? Message.of(Message.sense(name, value)) : Message.text(value);
        }
    }

    /**
     * One phase of every result.
     *
     * @param phase its name
     * @param repetitions the repetitions by result
     * @param figures the figures in the order in which they are shown
     */
    public record Phase(String phase, List<Integer> repetitions, List<ComparedFigure> figures) {

        public Phase {
            repetitions = List.copyOf(repetitions);
            figures = List.copyOf(figures);
        }

        /** The figure of a key; fails if there is none. */
        public ComparedFigure figure(String key) {
            return figures.stream()
                    .filter(figure -> figure.key().equals(key))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("no figure " + key));
        }
    }
}
