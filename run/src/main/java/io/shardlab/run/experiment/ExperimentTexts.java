package io.shardlab.run.experiment;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Translations;
import java.util.Optional;

/** Titles, questions and notes of experiments in one language; those of users are in their own words. Immutable. */
public final class ExperimentTexts {

    private final Translations texts;

    public ExperimentTexts(Language language) {
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
}
