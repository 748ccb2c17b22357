package io.shardlab.gui.app;

import io.shardlab.core.text.Message;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The screens of the program itself, in the order in which they are usually visited; those of extensions follow. */
enum ProgramScreen {
    HOME(Feather.HOME, Message.of("_Home")),
    TARGET(Feather.SERVER, Message.of("Clus_ter")),
    WORKLOAD(Feather.SLIDERS, Message.of("_Workload")),
    RUN(Feather.PLAY_CIRCLE, Message.of("_Run")),
    RESULTS(Feather.BAR_CHART_2, Message.of("Re_sults"));

    private final Ikon icon;
    private final Message words;

    ProgramScreen(Ikon icon, Message words) {
        this.icon = icon;
        this.words = words;
    }

    Message words() {
        return words;
    }

    Ikon icon() {
        return icon;
    }
}
