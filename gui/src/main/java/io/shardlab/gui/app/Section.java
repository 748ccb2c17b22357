package io.shardlab.gui.app;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The screens of the program itself, in the order in which they are usually visited; those of extensions follow. */
enum Section {
    HOME(Feather.HOME),
    TARGET(Feather.SERVER),
    WORKLOAD(Feather.SLIDERS),
    RUN(Feather.PLAY_CIRCLE),
    RESULTS(Feather.BAR_CHART_2);

    private final Ikon icon;

    Section(Ikon icon) {
        this.icon = icon;
    }

    Ikon icon() {
        return icon;
    }
}
