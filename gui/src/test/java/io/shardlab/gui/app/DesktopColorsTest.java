package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class DesktopColorsTest {

    @Test
    void knowsTheToolOfEachSystem() {
        assertThat(DesktopColors.of("Linux")).isEqualTo(DesktopColors.GNOME);
        assertThat(DesktopColors.of("Mac OS X")).isEqualTo(DesktopColors.MAC);
        assertThat(DesktopColors.of("Windows 11")).isEqualTo(DesktopColors.WINDOWS);
    }

    @Test
    void readsTheAnswersOfTheTools() {
        assertThat(DesktopColors.GNOME.isDark("'prefer-dark'\n")).isTrue();
        assertThat(DesktopColors.GNOME.isDark("'default'\n")).isFalse();
        assertThat(DesktopColors.MAC.isDark("Dark\n")).isTrue();
        assertThat(DesktopColors.WINDOWS.isDark("    AppsUseLightTheme    REG_DWORD    0x0\r\n"))
                .isTrue();
        assertThat(DesktopColors.WINDOWS.isDark("    AppsUseLightTheme    REG_DWORD    0x1\r\n"))
                .isFalse();
    }

    @Test
    void aMachineWithoutADesktopIsAskedWithoutHarm() {
        assertThatCode(DesktopColors::areDark).doesNotThrowAnyException();
    }
}
