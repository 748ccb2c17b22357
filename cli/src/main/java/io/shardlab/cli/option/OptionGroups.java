package io.shardlab.cli.option;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.run.service.OutputParameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The parts in which help shows the parameters of a workload: the most used ones first, then the others by their groups. */
public final class OptionGroups {

    private static final Set<String> MOST_USED = new LinkedHashSet<>(List.of(
            TargetParameters.URI.name(),
            TargetParameters.CLUSTER.name(),
            TargetParameters.SHARDS.name(),
            TargetParameters.ROUTERS.name(),
            RunParameters.DOCUMENTS.name(),
            RunParameters.THREADS.name(),
            RunParameters.DURATION.name(),
            RunParameters.TARGET_RATE.name(),
            SearchParameters.FIND_MAX.name(),
            RunParameters.REPEAT.name(),
            OutputParameters.LABEL.name()));

    private OptionGroups() {}

    /** The parameters by the titles of their parts, in the order in which they are shown. */
    public static Map<String, List<Parameter<?>>> of(List<Parameter<?>> parameters, OptionTexts texts) {
        Map<String, List<Parameter<?>>> groups = new LinkedHashMap<>();
        MOST_USED.forEach(name -> parameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .forEach(parameter -> add(groups, texts.mostUsed(), parameter)));
        for (Parameter.Group group : Parameter.Group.values()) {
            String title = texts.group(group);
            parameters.stream()
                    .filter(parameter -> parameter.group() == group && !MOST_USED.contains(parameter.name()))
                    .forEach(parameter -> add(groups, title, parameter));
        }
        return groups;
    }

    private static void add(Map<String, List<Parameter<?>>> groups, String title, Parameter<?> parameter) {
        groups.computeIfAbsent(title, none -> new ArrayList<>()).add(parameter);
    }

    /** Has the help of a command show its options in these parts; options that are not parameters come last. */
    static void showIn(CommandSpec spec, List<Parameter<?>> parameters, OptionTexts texts) {
        spec.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> {
            Set<OptionSpec> others = new LinkedHashSet<>(spec.options());
            StringBuilder text = new StringBuilder();
            of(parameters, texts).forEach((title, group) -> {
                List<OptionSpec> options = group.stream()
                        .map(parameter -> spec.findOption(parameter.option()))
                        .filter(Objects::nonNull)
                        .toList();
                options.forEach(others::remove);
                text.append(section(help, title, options));
            });
            return text.append(section(help, texts.others(), List.copyOf(others)))
                    .toString();
        });
    }

    private static String section(Help help, String title, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout();
        layout.addOptions(options, help.parameterLabelRenderer());
        return title + ":\n" + layout;
    }
}
