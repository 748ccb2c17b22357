package io.shardlab.run.service;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Parameter.Group;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.workload.RunParameters;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The parameters for the place of results and for their judgement. */
public final class OutputParameters {

    public static final Parameter<Path> OUT = Parameter.of(
                    "out",
                    ParameterTypes.path(Message.of("a folder")),
                    Path.of("results"),
                    "",
                    "Folder that gets a new folder for each run.")
            .in(Group.OUTPUT);
    public static final Parameter<String> LABEL = Parameter.optional(
                    "label",
                    ParameterTypes.custom("text", Message.of("any text"), OutputParameters::label, Function.identity()),
                    "",
                    "A name for the run, kept in its result.")
            .in(Group.OUTPUT);
    public static final Parameter<List<SloExpression>> SLO = Parameter.optional(
                    "slo",
                    ParameterTypes.listOf(ParameterTypes.custom(
                            "SLO",
                            Message.of(
                                    "a figure, a comparison and a limit such as p99<5ms, throughput>10000 or unavailable<2s"),
                            SloExpression::parse,
                            SloExpression::toString)),
                    "",
                    "Service-level objectives, judged at the end; exit code 3 when one is missed. Given several times,"
                            + " all must hold.")
            .in(Group.LIMITS);

    private OutputParameters() {}

    /** A label may be a connection string, whose password must not be shown. */
    private static String label(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("empty");
        }
        return Secrets.mask(text);
    }

    /** All of them, in the order of the help. */
    public static List<Parameter<?>> all() {
        return List.of(OUT, LABEL, RunParameters.MAX_ERROR_RATE, RunParameters.MAX_UNAVAILABLE, SLO);
    }
}
