package io.shardlab.run.service;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.TextBundle;
import io.shardlab.core.workload.Workload;
import java.util.Optional;

/**
 * The meanings of parameters and the purposes of workloads, in one language. The English sentence is the one in their code, so
 * that the bundle has other languages only; a plug-in's own parameters are English in every language. Immutable.
 */
public final class ParameterTexts {

    private static final String OURS = "io.shardlab.";

    private final TextBundle texts;

    private ParameterTexts(TextBundle texts) {
        this.texts = texts;
    }

    public static ParameterTexts in(Language language) {
        return new ParameterTexts(TextBundle.of(ParameterTexts.class, "parameters", language.locale()));
    }

    /** The meaning of a parameter of a workload in one sentence. */
    public String help(Workload workload, Parameter<?> parameter) {
        return isOurs(workload) || !workload.parameters().contains(parameter)
                ? texts.find(key(workload, parameter)).orElseGet(() -> help(parameter))
                : parameter.help();
    }

    /** The meaning of a parameter that means the same everywhere. */
    public String help(Parameter<?> parameter) {
        return texts.find(parameter.name()).orElse(parameter.help());
    }

    /** The unit of a parameter; empty if it has none or the type says it. */
    public String unit(Parameter<?> parameter) {
        return texts.find("unit." + parameter.unit()).orElse(parameter.unit());
    }

    /** The kind of a parameter's values, such as a duration. */
    public String type(Parameter<?> parameter) {
        String english = parameter.type().name();
        return texts.find("type." + english.replace(' ', '-')).orElse(english);
    }

    /** The purpose of a workload in one sentence. A workload file describes itself. */
    public String summary(Workload workload) {
        return Optional.of(workload)
                .filter(ParameterTexts::isOurs)
                .flatMap(ours -> texts.find("summary." + ours.name()))
                .orElse(workload.summary());
    }

    /** The key of a sentence for a workload that uses a name for another purpose than the other workloads. */
    static String key(Workload workload, Parameter<?> parameter) {
        return workload.getClass().getSimpleName() + "." + parameter.name();
    }

    private static boolean isOurs(Workload workload) {
        return workload.getClass().getPackageName().startsWith(OURS);
    }
}
