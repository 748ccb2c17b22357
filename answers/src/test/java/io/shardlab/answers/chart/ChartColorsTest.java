package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The report's style sheet and the screen's charts have one set of colours. */
class ChartColorsTest {

    private static String sheet() throws IOException {
        try (InputStream stream = ChartColors.class.getResourceAsStream("/io/shardlab/answers/page/page.css")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String variable(String scheme, String name) {
        Matcher matcher = Pattern.compile("--" + name + ": (#[0-9a-f]+);").matcher(scheme);
        assertThat(matcher.find()).as(name).isTrue();
        return matcher.group(1);
    }

    private static void assertSame(ChartColors colors, String scheme) {
        assertThat(colors.page()).isEqualTo(variable(scheme, "page"));
        assertThat(colors.text()).isEqualTo(variable(scheme, "text"));
        assertThat(colors.quiet()).isEqualTo(variable(scheme, "quiet"));
        assertThat(colors.grid()).isEqualTo(variable(scheme, "line"));
        assertThat(colors.shade()).isEqualTo(variable(scheme, "shade"));
        assertThat(colors.bad()).isEqualTo(variable(scheme, "bad"));
        for (int i = 0; i < LineStyle.COUNT; i++) {
            assertThat(colors.lines().get(i)).isEqualTo(variable(scheme, "s" + i));
        }
    }

    private static Stream<ChartColors> schemes() {
        return Stream.of(ChartColors.LIGHT, ChartColors.DARK);
    }

    /** By WCAG 2, 1.4.3 and 1.4.11. */
    @ParameterizedTest
    @MethodSource("schemes")
    void textAndLinesStandOutFromTheGround(ChartColors colors) {
        assertThat(contrast(colors.text(), colors.page())).isGreaterThan(4.5);
        assertThat(contrast(colors.quiet(), colors.page())).isGreaterThan(4.5);
        assertThat(contrast(colors.bad(), colors.page())).isGreaterThan(3);
        assertThat(colors.lines())
                .allSatisfy(line -> assertThat(contrast(line, colors.page())).isGreaterThan(3));
    }

    private static double contrast(String one, String other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(String color) {
        int rgb = Integer.parseInt(color.substring(1), 16);
        return 0.2126 * linear(rgb >> 16 & 0xff) + 0.7152 * linear(rgb >> 8 & 0xff) + 0.0722 * linear(rgb & 0xff);
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    @Test
    void theyAreThoseOfThePage() throws IOException {
        String sheet = sheet();
        int dark = sheet.indexOf("@media (prefers-color-scheme: dark)");
        assertSame(ChartColors.LIGHT, sheet.substring(0, dark));
        assertSame(ChartColors.DARK, sheet.substring(dark));
    }
}
