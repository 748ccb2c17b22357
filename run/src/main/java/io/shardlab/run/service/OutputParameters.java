package io.shardlab.run.service;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Secrets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Where results go and how they are judged. */
public final class OutputParameters {

    public static final Parameter<Path> OUT = Parameter.of(
            "out",
            ParameterTypes.path("a folder"),
            Path.of("results"),
            "",
            "Folder that gets a new folder for each run.");
    public static final Parameter<String> LABEL = Parameter.optional(
            "label",
            ParameterTypes.custom("text", "any text", OutputParameters::label, Function.identity()),
            "",
            "A name for the run, kept in its result.");
    public static final Parameter<Double> MAX_ERROR_RATE = Parameter.of(
            "max-error-rate",
            ParameterTypes.decimal(0, 1),
            0.01,
            "",
            "Error budget: the share of operations that may fail, and of a load's rows and documents that may be missing; more"
                    + " and the exit code is 3.");
    public static final Parameter<Duration> MAX_UNAVAILABLE = Parameter.of(
            "max-unavailable",
            ParameterTypes.duration(Duration.ZERO),
            Duration.ofSeconds(5),
            "",
            "Availability budget: the longest time that any worker may be without a success while its operations fail; more"
                    + " and the exit code is 3. A step-down takes 1 to 2 s; 15s allows for the election after a"
                    + " primary's end, which takes 10 to 12 s.");
    public static final Parameter<List<SloExpression>> SLO = Parameter.optional(
            "slo",
            ParameterTypes.listOf(ParameterTypes.custom(
                    "SLO",
                    "a figure, a comparison and a limit such as p99<5ms, throughput>10000 or unavailable<2s",
                    SloExpression::parse,
                    SloExpression::toString)),
            "",
            "Service-level objectives, judged at the end; exit code 3 when one is missed.");

    private OutputParameters() {}

    /** Who calls a run after its connection string does not want the password in it. */
    private static String label(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("empty");
        }
        return Secrets.mask(text);
    }

    /** All of them, in the order that help shows them in. */
    public static List<Parameter<?>> all() {
        return List.of(OUT, LABEL, MAX_ERROR_RATE, MAX_UNAVAILABLE, SLO);
    }
}
