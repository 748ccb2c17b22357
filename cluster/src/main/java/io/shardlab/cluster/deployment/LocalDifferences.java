package io.shardlab.cluster.deployment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The parameters in which two local clusters differ. */
public final class LocalDifferences {

    private LocalDifferences() {}

    /**
     * Returns the parameters that are relevant for at least one of two clusters and have different values.
     *
     * @param first the settings of a local cluster
     * @param second the settings of another one
     */
    public static List<Parameter<?>> between(Settings first, Settings second) {
        Map<String, String> ofFirst = first.asText();
        Map<String, String> ofSecond = second.asText();
        return TargetParameters.ofLocalCluster().stream()
                .filter(parameter -> parameter.isRelevant(first) || parameter.isRelevant(second))
                .filter(parameter -> !text(ofFirst, parameter).equals(text(ofSecond, parameter)))
                .toList();
    }

    /**
     * Returns a sentence that says why a run does not use the cluster that is up.
     *
     * @param up the settings of that cluster
     * @param wanted the settings of the run
     */
    static String sentence(Settings up, Settings wanted) {
        String differences = between(up, wanted).stream()
                .map(parameter ->
                        parameter.option() + " " + orDefault(up, parameter) + ", not " + orDefault(wanted, parameter))
                .collect(Collectors.joining("; "));
        return "The run starts a cluster of its own: the one that is up "
                + (differences.isEmpty() ? "has other server programs." : "has " + differences + ".");
    }

    private static String orDefault(Settings settings, Parameter<?> parameter) {
        String text = text(settings.asText(), parameter);
        return text.isEmpty() ? "its default" : text;
    }

    private static String text(Map<String, String> texts, Parameter<?> parameter) {
        return texts.getOrDefault(parameter.name(), "");
    }
}
