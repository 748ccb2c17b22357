package io.shardlab.predict.screen;

import io.shardlab.core.text.Message;
import io.shardlab.gui.extension.DesktopExtension;
import io.shardlab.gui.extension.DesktopModels;
import io.shardlab.gui.extension.DesktopPart;
import io.shardlab.gui.extension.Screen;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.view.ResultQuestion;
import java.util.Optional;
import org.kordamp.ikonli.feather.Feather;

/** The screen for what-if questions. */
public final class WhatIfScreen implements DesktopExtension {

    /** The name of the screen. */
    public static final String NAME = "WHAT_IF";

    @Override
    public DesktopPart begin(DesktopModels models) {
        return new Part(new WhatIfModel(
                models.workloads().all(),
                models.results().folder(),
                models.plans(),
                models.files(),
                models.export().get(),
                models.results().all(),
                models.answers(),
                models.sliders()));
    }

    /** Its part in one window. */
    public record Part(WhatIfModel model) implements DesktopPart {

        @Override
        public Optional<Screen> screen() {
            return Optional.of(new Screen(
                    NAME,
                    Message.of("What-_if"),
                    Feather.HELP_CIRCLE,
                    tools -> new WhatIfView(
                            model, tools.run(), tools.start(), tools.results(), tools.files(), tools.texts())));
        }

        @Override
        public Optional<ResultQuestion> question() {
            return Optional.of(new ResultQuestion(
                    "what-if",
                    Message.of("Wh_at if …"),
                    Message.of("What i_f …"),
                    Message.of("Start a what-if session from this run"),
                    model::begin));
        }

        @Override
        public void ended(RunEnding ending) {
            model.answered(ending);
        }
    }
}
