package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgFileTest {

    private static final String EVIL = "</text><script>x</script> & \"'\u0000\u0008\uFFFF";

    private static Document parsed(LineChart chart) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(SvgFile.of(chart))));
    }

    private static LineChart chart(int lines, String name) {
        List<Series> series = IntStream.range(0, lines)
                .mapToObj(i -> Series.line(name + i, i, List.of(List.of(new Point(0, i), new Point(10, i + 1)))))
                .toList();
        return new LineChart(
                name,
                "what it shows",
                LinearAxis.upTo("seconds", 10),
                LinearAxis.fromZero("operations/s", 20),
                series,
                List.of(new Band(name, name, 0, 10, true)),
                List.of(new Mark(3, "errors", name)),
                List.of(new Guide(4, name, name)));
    }

    private static List<String> texts(Document file, String tag) {
        NodeList found = file.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }

    @Test
    void itIsXmlThatNeedsNoOtherFile() throws Exception {
        Document file = parsed(chart(2, "A"));
        Element root = file.getDocumentElement();
        assertThat(root.getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(root.getAttribute("viewBox")).startsWith("0 0 640 ");
        assertThat(texts(file, "style"))
                .singleElement()
                .asString()
                .contains(".s0 { stroke: #0060b0")
                .doesNotContain("var(");
        assertThat(texts(file, "text")).contains("A", "seconds", "operations/s", "A0", "A1", "errors");
        assertThat(file.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    }

    @Test
    void namesFromOutsideAreTextAndNothingElse() throws Exception {
        Document file = parsed(chart(1, EVIL));
        assertThat(file.getElementsByTagName("script").getLength()).isZero();
        assertThat(texts(file, "text")).contains("</text><script>x</script> & \"'\\u0000\\u0008\\uffff");
    }

    @Test
    void namesOfBandsStandAboveTheLines() throws Exception {
        List<Band> bands = List.of(new Band("phase", "", 0, 10, false));
        Series full = Series.line("CPU", 0, List.of(List.of(new Point(0, 100), new Point(10, 100))));
        Document file = parsed(new LineChart(
                "CPU", "", LinearAxis.upTo("s", 10), LinearAxis.fromZero("%", 100), List.of(full), bands, List.of()));

        double line = Double.parseDouble(
                ((Element) file.getElementsByTagName("polyline").item(0))
                        .getAttribute("points")
                        .split("[ ,]")[1]);
        assertThat(heightOf(file, "phase")).isLessThan(line - 1);
    }

    /** Returns the height of a text's baseline in the drawing. */
    private static double heightOf(Document file, String text) {
        NodeList texts = file.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> (Element) texts.item(i))
                .filter(element -> element.getTextContent().equals(text))
                .mapToDouble(element -> Double.parseDouble(element.getAttribute("y")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aLongLegendMakesTheFileHigherAndStaysWithinItsWidth() throws Exception {
        Document few = parsed(chart(1, "a run"));
        Document many = parsed(chart(12, "a run with a rather long name "));
        assertThat(height(many)).isGreaterThan(height(few) + 60);
    }

    private static double height(Document file) {
        return Double.parseDouble(file.getDocumentElement().getAttribute("height"));
    }
}
