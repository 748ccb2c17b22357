package io.shardlab.core.workload;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Parameter.Group;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The parameters of the search for the highest rate that meets objectives. */
public final class SearchParameters {

    public static final Parameter<List<SloExpression>> FIND_MAX = Parameter.optional(
                    "find-max",
                    ParameterTypes.listOf(ParameterTypes.custom(
                            "SLO",
                            Message.of("a figure, < or <=, and a limit such as p99<50ms or errors<0.1%"),
                            SearchParameters::upperLimit,
                            SloExpression::toString)),
                    "",
                    "Search the highest rate that meets these objectives, such as 'p99<50ms,errors<0.1%', by open loops of"
                            + " --duration.")
            .in(Group.LOAD);
    public static final Parameter<Double> PRECISION = Parameter.of(
                    "find-max-precision",
                    ParameterTypes.decimal(0.005, 0.5),
                    0.05,
                    "Width of the interval around the maximum at which the search ends, as a share of it.")
            .in(Group.LOAD)
            .relevantIf(SearchParameters::areGiven);
    public static final Parameter<Integer> TRIALS = Parameter.of(
                    "find-max-trials",
                    ParameterTypes.integer(5, 1000),
                    40,
                    "Most trials of a search; after them, it ends with what is known.")
            .in(Group.LOAD)
            .relevantIf(SearchParameters::areGiven);

    private SearchParameters() {}

    /** True if a search is asked for. */
    public static boolean areGiven(Settings settings) {
        return settings.find(FIND_MAX).isPresent();
    }

    /** A lower limit, such as one on throughput, is missed at low rates. */
    private static SloExpression upperLimit(String text) {
        SloExpression objective = SloExpression.parse(text);
        if (objective.isOfRate() || !objective.isUpperLimit()) {
            throw new RefusedValueException(Message.of(
                    "at a lower rate, {0} would not be nearer to the limit, as it has to be", objective.figure()));
        }
        return objective;
    }

    /** The names of all of them, which a workload without a rate ignores. */
    public static Set<String> names() {
        return all().stream().map(Parameter::name).collect(Collectors.toSet());
    }

    /** All of them, in the order of the help. */
    public static List<Parameter<?>> all() {
        return List.of(FIND_MAX, PRECISION, TRIALS);
    }
}
