package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.TextBundle;
import java.util.List;
import java.util.Optional;

/**
 * Titles, questions and notes of experiments in one language. The English ones are in their files, so that the bundle has other
 * languages only; experiments of users are in their own words. Immutable.
 */
public final class ExperimentTexts {

    private final Language language;
    private final TextBundle texts;

    public ExperimentTexts(Language language) {
        this.language = language;
        this.texts = TextBundle.of(ExperimentTexts.class, "experiments", language.locale());
    }

    /** The title of an experiment: its own, or that of a ready one in this language. */
    public String title(ExperimentSpec experiment) {
        return of(experiment, "title").orElse(experiment.title().orElse(experiment.name()));
    }

    /** The question of an experiment: its own, or that of a ready one in this language. */
    public String question(ExperimentSpec experiment) {
        return of(experiment, "summary").orElse(experiment.summary());
    }

    /** The remarks on an experiment. */
    public Optional<String> note(ExperimentSpec experiment) {
        return of(experiment, "note").or(experiment::note);
    }

    /** The heading of the table of an experiment that has run. */
    public String title(ExperimentRecord experiment) {
        Message untitled = untitled(
                experiment.workload(),
                experiment.axes().stream().map(Axis::parameter).toList());
        return experiment.title().equals(untitled.toString())
                ? untitled.in(language)
                : texts.find(experiment.name() + ".title").orElse(experiment.title());
    }

    /** The title of an experiment without one. */
    static Message untitled(String workload, List<String> parameters) {
        return Message.of("run.experiment.untitled", workload, String.join(", ", parameters));
    }

    private Optional<String> of(ExperimentSpec experiment, String part) {
        return texts.find(experiment.name() + "." + part);
    }
}
