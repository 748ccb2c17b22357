package io.shardlab.answers.figure;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.figure.DeclaredFigure;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The figures that users can name: columns of tables, comparisons and objectives. A figure that is one component of a
 * result comes from its declaration; a figure that follows from several is computed here. Reports also show figures
 * without a name. Stateless.
 */
public final class FigureCatalogue {

    /** The figures that are one component of a phase. */
    static final List<DeclaredFigure> DECLARED = DeclaredFigure.in(PhaseReport.class);

    private static final List<PhaseFigure> OF_PHASES = Stream.of(
                    ClientFigures.rates(),
                    declared(figure -> !isOfServers(figure)),
                    ClientFigures.others(),
                    ServerFigures.cpu(),
                    declared(FigureCatalogue::isOfServers),
                    ServerFigures.others())
            .flatMap(List::stream)
            .toList();

    private static final List<Figure> ALL = Stream.concat(
                    OF_PHASES.stream().map(PhaseFigure::ofMeasuredPhases), RunFigures.all().stream())
            .toList();

    private FigureCatalogue() {}

    private static List<PhaseFigure> declared(Predicate<DeclaredFigure> chosen) {
        return DECLARED.stream().filter(chosen).map(PhaseFigure::of).toList();
    }

    private static boolean isOfServers(DeclaredFigure figure) {
        return figure.group().equals("servers");
    }

    /** The figures that {@code compare} shows because their declarations say so, by their keys in JSON. */
    public static Map<String, PhaseFigure> compared(boolean ofServers) {
        Map<String, PhaseFigure> compared = new LinkedHashMap<>();
        DECLARED.stream()
                .filter(figure -> figure.declaration().compared() && isOfServers(figure) == ofServers)
                .forEach(figure -> compared.put(
                        // Bytes are compared in MB.
                        figure.key().replace("bytes", "mebibytes").replace("Bytes", "Mebibytes"),
                        ofPhases(figure.declaration().name())));
        return compared;
    }

    /** All figures that need no name of a phase or fact. */
    public static List<Figure> all() {
        return ALL;
    }

    /**
     * Finds a figure by its name: one of {@link #all}, {@code PHASE.FIGURE} for the phase or step of a name, or
     * {@code facts.NAME} for a number that the workload reports. Latencies without {@code service-} or {@code response-} are
     * response times, as in an objective.
     *
     * @throws UsageException if there is no such figure
     */
    public static Figure named(String name) {
        return named(name, "--values");
    }

    /**
     * Like {@link #named(String)}.
     *
     * @param where the option that named it, for the message
     */
    public static Figure named(String name, String where) {
        return find(name).orElseThrow(() -> unknown(name, where));
    }

    /** The phase that a figure's name begins with, as that of {@code cold.seconds}; empty for a figure of the whole run. */
    public static Optional<String> phaseOf(String name) {
        return name.startsWith(RunFigures.FACTS) || name.indexOf('.') < 1
                ? Optional.empty()
                : Optional.of(name.substring(0, name.indexOf('.')));
    }

    private static Optional<Figure> find(String name) {
        if (name.startsWith(RunFigures.FACTS) && name.length() > RunFigures.FACTS.length()) {
            return Optional.of(RunFigures.fact(name.substring(RunFigures.FACTS.length())));
        }
        Optional<Figure> known = ALL.stream()
                .filter(figure -> figure.name().equals(name) || figure.name().equals("response-" + name))
                .findFirst();
        return known.isPresent()
                ? known
                : phaseOf(name).flatMap(phase -> ofPhase(phase, name.substring(phase.length() + 1)));
    }

    private static Optional<Figure> ofPhase(String phase, String name) {
        return OF_PHASES.stream()
                .filter(figure -> figure.name().equals(name) || figure.name().equals("response-" + name))
                .findFirst()
                .map(figure -> figure.ofPhase(phase));
    }

    /** A figure that every phase can have, by its name in the catalogue. */
    public static PhaseFigure ofPhases(String name) {
        return OF_PHASES.stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no figure of phases: " + name));
    }

    /** A number among the facts that the workload reports, by its name; parts of a fact are reached by {@code NAME.PART}. */
    public static Figure fact(String name) {
        return RunFigures.fact(name);
    }

    /** The roles of servers that have figures of their own; results made elsewhere can hold others. */
    public static List<String> serverRoles() {
        return ServerFigures.ROLES;
    }

    /**
     * Returns the figures for the speed of a target, by the measured phases of these names: the time of each, or for one its
     * rate in its {@link RateUnit}.
     *
     * @param names without duplicates
     */
    public static List<Figure> speeds(List<String> names) {
        if (names.size() > 1) {
            PhaseFigure seconds = ofPhases("seconds");
            return names.stream().map(seconds::ofPhase).toList();
        }
        boolean batches = names.stream().anyMatch(name -> RateUnit.ofPhase(name) == RateUnit.DOCUMENTS);
        return List.of(named(batches ? "documents-per-second" : "throughput"));
    }

    /** Returns the figures for the speed that a run has measured; the highest rate if one was searched. */
    public static List<Figure> speeds(RunResult result) {
        List<PhaseReport> measured =
                result.phases().stream().filter(PhaseReport::measured).toList();
        boolean searched =
                measured.stream().anyMatch(phase -> phase.openLoop().maxRate().isPresent());
        return searched
                ? List.of(named("max-rate"))
                : speeds(measured.stream().map(PhaseReport::name).distinct().toList());
    }

    /** The figures that every phase of a name can have. */
    public static List<Figure> allOfPhase(String phase) {
        return OF_PHASES.stream().map(figure -> figure.ofPhase(phase)).toList();
    }

    private static UsageException unknown(String name, String where) {
        List<String> names = new ArrayList<>();
        ALL.forEach(figure -> names.add(figure.name()));
        Object meant = Suggestion.nearest(name, names)
                .<Object>map(nearest -> Message.of(" (did you mean {0}?)", nearest))
                .orElse("");
        return new UsageException(Message.of(
                "{0} has no figure {1}{2}; allowed are {3}, PHASE.FIGURE for a phase or step, such as "
                        + "load.seconds, and facts.NAME.",
                where, name, meant, String.join(", ", names)));
    }
}
