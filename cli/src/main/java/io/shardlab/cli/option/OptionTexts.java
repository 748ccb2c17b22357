package io.shardlab.cli.option;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.ParameterTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The words of help on the parameters of a workload or a command, in one language. Immutable. */
public final class OptionTexts {

    private final Optional<Workload> workload;
    private final ParameterTexts parameters;
    private final Language language;

    public OptionTexts(Workload workload, Language language) {
        this(Optional.of(workload), language);
    }

    /** The words of help on the parameters of a command other than a run. */
    OptionTexts(Language language) {
        this(Optional.empty(), language);
    }

    private OptionTexts(Optional<Workload> workload, Language language) {
        this.workload = workload;
        this.parameters = ParameterTexts.in(language);
        this.language = language;
    }

    /** The purpose of the workload in one sentence. */
    public String summary() {
        return workload.map(parameters::summary).orElseThrow();
    }

    /** The meaning of a parameter and, unless it is a flag, its possible values. */
    public String meaning(Parameter<?> parameter) {
        List<String> choices = parameter.type().choices();
        boolean flag = parameter.type().name().equals("boolean");
        String help = help(parameter);
        return choices.isEmpty() || flag ? help : help + " " + say("One of: {0}.", String.join(", ", choices));
    }

    private String help(Parameter<?> parameter) {
        return parameters.help(parameter);
    }

    /** The meaning of a parameter, its unit and its default. */
    String description(Parameter<?> parameter) {
        String unit = unit(parameter);
        List<Message> sentences = new ArrayList<>(List.of(Message.text(help(parameter))));
        if (!unit.isEmpty()) {
            sentences.add(Message.of("Unit: {0}.", unit));
        }
        if (!parameter.defaultText().isEmpty()) {
            sentences.add(Message.of("Default: {0}.", parameter.defaultText()));
        }
        return Message.joined(" ", sentences).in(language);
    }

    /** The unit of a parameter; empty if it has none or the type says it. */
    public String unit(Parameter<?> parameter) {
        return parameters.unit(parameter);
    }

    /** The kind of a parameter's values. */
    public String type(Parameter<?> parameter) {
        return parameters.type(parameter);
    }

    /** The sentence on several values, which make an experiment. */
    String footer() {
        return say("Several values for an option, as in --threads 10,20 --shards 1,3, make an experiment: "
                + "every combination runs. Where commas belong to a value, as in a shard key, give the "
                + "option several times. --resume FOLDER continues an interrupted experiment.");
    }

    /** The title of the parameters that are used most. */
    String mostUsed() {
        return say("Most used");
    }

    /** The title of the options that are not parameters. */
    String others() {
        return say("Login, experiments and display");
    }

    /** The title of a group of parameters. */
    String group(Parameter.Group group) {
        return say(
                switch (group) {
                    case WORKLOAD -> "Workload";
                    case LOAD -> Message.sense("help", "Load");
                    case TARGET -> "Target";
                    case LIMITS -> "Limits";
                    case OUTPUT -> "Output";
                });
    }

    private String say(String english, Object... values) {
        return Message.of(english, values).in(language);
    }
}
