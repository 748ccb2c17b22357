package io.shardlab.run.service;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Translations;
import io.shardlab.core.workload.Workload;

/** The words for parameters and workloads in one language; those of plug-ins and of files are in their own words. Immutable. */
public record ParameterTexts(Translations texts) {

    public static ParameterTexts in(Language language) {
        return new ParameterTexts(Translations.in(language));
    }

    /** The meaning of a parameter in one sentence. */
    public String help(Parameter<?> parameter) {
        return texts.of(parameter.help());
    }

    /** The unit of a parameter; empty if it has none or the type says it. */
    public String unit(Parameter<?> parameter) {
        return texts.of(parameter.unit());
    }

    /** The kind of a parameter's values, such as a duration. */
    public String type(Parameter<?> parameter) {
        String name = parameter.type().name();
        return texts.find(Message.sense("type", name)).orElseGet(() -> texts.of(name));
    }

    /** The purpose of a workload in one sentence. */
    public String summary(Workload workload) {
        return texts.of(workload.summary());
    }
}
