package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Translations;
import java.util.List;
import java.util.Optional;

/** Titles, questions and notes of experiments in one language; those of users are in their own words. Immutable. */
public final class ExperimentTexts {

    private final Language language;
    private final Translations texts;

    public ExperimentTexts(Language language) {
        this.language = language;
        this.texts = Translations.in(language);
    }

    /** The title of an experiment: its own, or that of a ready one in this language. */
    public String title(ExperimentSpec experiment) {
        return experiment.title().map(texts::of).orElse(experiment.name());
    }

    /** The question of an experiment: its own, or that of a ready one in this language. */
    public String question(ExperimentSpec experiment) {
        return texts.of(experiment.summary());
    }

    /** The remarks on an experiment. */
    public Optional<String> note(ExperimentSpec experiment) {
        return experiment.note().map(texts::of);
    }

    /** The heading of the table of an experiment that has run. */
    public String title(ExperimentRecord experiment) {
        Message untitled = untitled(
                experiment.workload(),
                experiment.axes().stream().map(Axis::parameter).toList());
        return experiment.title().equals(untitled.toString()) ? untitled.in(language) : texts.of(experiment.title());
    }

    /** The title of an experiment without one. */
    static Message untitled(String workload, List<String> parameters) {
        return Message.of("{0} by {1}", workload, String.join(", ", parameters));
    }
}
