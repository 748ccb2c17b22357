package io.shardlab.core.run;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.SloExpression;
import java.nio.file.Path;
import java.util.List;

/** Where results go and how they are judged. */
public final class OutputParameters {

    public static final Parameter<Path> OUT = Parameter.of(
            "out",
            ParameterTypes.path("a folder"),
            Path.of("results"),
            "",
            "Folder that gets a new folder for each run.");
    public static final Parameter<String> LABEL = Parameter.optional(
            "label", ParameterTypes.textWithCommas("any text"), "", "A name for the run, kept in its result.");
    public static final Parameter<Double> MAX_ERROR_RATE = Parameter.of(
            "max-error-rate",
            ParameterTypes.decimal(0, 1),
            0.01,
            "",
            "Error budget: the share of operations that may fail; more and the exit code is 3.");
    public static final Parameter<List<SloExpression>> SLO = Parameter.optional(
            "slo",
            ParameterTypes.listOf(ParameterTypes.custom(
                    "SLO",
                    "a figure, a comparison and a limit such as p99<5ms or throughput>10000",
                    SloExpression::parse,
                    SloExpression::toString)),
            "",
            "Service-level objectives, judged at the end; exit code 3 when one is missed.");

    private OutputParameters() {}

    /** All of them, in the order that help shows them in. */
    public static List<Parameter<?>> all() {
        return List.of(OUT, LABEL, MAX_ERROR_RATE, SLO);
    }
}
